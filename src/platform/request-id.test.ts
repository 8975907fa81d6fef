import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { readConfig } from './config.ts'
import { createApp } from './create-app.ts'
import { createJobs } from './jobs.ts'
import { currentRequestId } from './request-id.ts'

const given = 'b3f1c2d4-from_proxy'

async function anApp(env: Record<string, string>) {
  const config = readConfig({ LOG_LEVEL: 'silent', ...env })
  const app = await createApp(config, pino({ level: 'silent' }))
  onTestFinished(() => app.close())
  return app
}

test('the id of a proxy names the request in calls inside of the process, in its jobs and in the log', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  const logged: object[] = []
  const jobs = createJobs(database.url, {
    error: (details) => void logged.push(details),
    warn: () => {},
  })
  const received: object[] = []
  jobs.handle('letters', async (data) => {
    received.push({ ...data, reqId: currentRequestId() })
    throw new Error('No mail server')
  })
  await jobs.start()
  const app = await anApp({ TRUST_PROXY: '1' })
  app.get('/inner', async ({ id }) => ({ id }))
  app.get('/outer', async () => {
    await jobs.enqueue(database.db, 'letters', { to: 'Lan' })
    return (await app.inject('/inner')).json()
  })
  const answer = await app.inject({ url: '/outer', headers: { 'x-request-id': given } })
  expect(answer.headers['x-request-id']).toBe(given)
  expect(answer.json()).toEqual({ id: given })

  await jobs.work()
  onTestFinished(() => jobs.stop(1000))
  await expect
    .poll(() => logged)
    .toContainEqual(expect.objectContaining({ queue: 'letters', reqId: given }))
  expect(received[0]).toEqual({ to: 'Lan', reqId: given })
})

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::1', 'loopback'],
  ['10.7.0.9', '192.0.2.1,10.0.0.0/255.0.0.0'],
  ['::ffff:10.7.0.9', '10.0.0.0/8'],
  ['fd00::7', 'uniquelocal'],
])('a proxy at %s is believed with TRUST_PROXY=%s', async (remoteAddress, TRUST_PROXY) => {
  const app = await anApp({ TRUST_PROXY })
  app.get('/', async () => ({}))
  const { headers } = await app.inject({
    url: '/',
    remoteAddress,
    headers: { 'x-request-id': given },
  })
  expect(headers['x-request-id']).toBe(given)
})

test.each([
  ['without a proxy', {}, given],
  ['from an address that is no proxy’s', { TRUST_PROXY: '10.0.0.0/8,::1' }, given],
  ['what is too long', { TRUST_PROXY: '1' }, 'x'.repeat(65)],
  ['what could end a line of the log', { TRUST_PROXY: '1' }, 'abcdefgh"}'],
])('a client does not choose its id: %s', async (_, env, id) => {
  const app = await anApp(env)
  app.get('/', async () => ({}))
  const answer = await app.inject({ url: '/', headers: { 'x-request-id': id } })
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('requests of one connection have ids of their own, sent at once too', async () => {
  const app = await anApp({})
  app.get('/', async () => ({ id: currentRequestId() }))
  const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const request = (end: string) => `GET / HTTP/1.1\r\nhost: a\r\n${end}\r\n`
  socket.write(request('') + request(''))
  socket.write(request('connection: close\r\n'))
  const ids = [...(await text(socket)).matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toHaveLength(3)
  expect(new Set(ids).size).toBe(3)
})
