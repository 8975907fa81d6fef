import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeServer, listen } from './http-listen.ts'

/** A server whose page calls the API of the same process, as pages do. */
async function aServer() {
  const app = Fastify({ return503OnClosing: false, forceCloseConnections: 'idle' })
  app.get('/api', async () => 'Áo dài')
  app.get('/page', async () => {
    await pause(300)
    return (await app.inject({ url: '/api' })).payload
  })
  return { app, address: await listen(app, { host: '127.0.0.1', port: 0 }) }
}

test('a page in progress when the server closes is sent completely', async () => {
  const { app, address } = await aServer()
  const page = fetch(`${address}/page`)
  await pause(100)
  const closed = closeServer(app)

  const answer = await page
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('Áo dài')
  await closed
  await expect(fetch(`${address}/api`)).rejects.toThrow()
})

test('requests that do not end are cut off', async () => {
  const { app, address } = await aServer()
  const endless = request(`${address}/page`, { method: 'POST', headers: { 'content-length': 10 } })
  const cutOff = new Promise((resolve) => endless.on('error', resolve).on('response', resolve))
  endless.write('half')
  await pause(100)
  await closeServer(app, 200)
  await cutOff
})
