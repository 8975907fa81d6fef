import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from './config.ts'
import { createApp } from './create-app.ts'
import { createOutageTracker } from './outages.ts'

let app: FastifyInstance
let origin: string

const Line = z.object({
  name: z.string().max(10),
  quantity: z.int().min(1).max(9999),
  kind: z.enum(['a', 'b']).optional(),
  mail: z.email().optional(),
  list: z.array(z.string()).max(1).optional(),
})

const routes: FastifyPluginAsyncZod = async (scope) => {
  scope.post('/plain', async ({ body }) => ({ hasBody: body !== undefined }))
  scope.post('/line', { schema: { body: Line } }, async () => ({}))
  scope.post('/hasty', { config: { bodySeconds: 0.1 } }, async () => ({}))
  scope.get('/long', async () => ({ text: 'Áo dài '.repeat(20_000) }))
}

beforeAll(async () => {
  app = await createApp(readConfig({ LOG_LEVEL: 'silent' }), pino({ level: 'silent' }))
  await app.register(routes)
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const json = { 'content-type': 'application/json' }
const post = (url: string, payload: string, headers: Record<string, string> = json) =>
  app.inject({ method: 'POST', url, payload, headers })

describe('bodies', () => {
  test('an empty body counts as none, whatever its content type', async () => {
    expect((await post('/plain', '')).json()).toEqual({ hasBody: false })
    const missing = await post('/line', '')
    expect(missing.statusCode).toBe(400)
    expect(missing.json()).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('truncated JSON is malformed, other content types are rejected', async () => {
    expect((await post('/plain', '{"a":')).statusCode).toBe(400)
    expect((await post('/plain', '{"__proto__":{"a":1}}')).statusCode).toBe(400)
    expect((await post('/plain', '{}', { 'content-type': 'text/plain' })).statusCode).toBe(415)
  })
})

test('a client that disconnects while sending its body is no database outage', async () => {
  const [config, log] = [readConfig({}), pino({ level: 'silent' })]
  const outages = createOutageTracker()
  const shop = await createApp(config, log, undefined, undefined, outages)
  const { promise: failed, resolve } = Promise.withResolvers<Error>()
  shop.addHook('onError', async (_request, _reply, error) => resolve(error))
  await shop.register(routes)
  const { port } = new URL(await shop.listen({ port: 0, host: '127.0.0.1' }))
  const reached = once(shop.server, 'request')
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    'POST /line HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"a',
  )
  await reached
  socket.resetAndDestroy()

  expect(await failed).toMatchObject({ code: 'ECONNRESET' })
  await shop.close()
  expect(outages.errorOf('database away')).toBeUndefined()
})

test("an incomplete body is aborted after the route's time limit", async () => {
  const half = request(new URL('/hasty', origin), { method: 'POST' })
  half.setHeader('content-type', 'application/json')
  half.setHeader('content-length', 100)
  half.write('{')
  await expect(once(half, 'response')).rejects.toThrow('socket hang up')
})

test.each([
  [{ quantity: 99_999 }, 'Không được lớn hơn 9.999.'],
  [{ quantity: 0 }, 'Không được nhỏ hơn 1.'],
  [{ name: 'x'.repeat(11) }, 'Nội dung quá dài.'],
  [{ kind: 'c' }, 'Lựa chọn không hợp lệ.'],
  [{ mail: 'lan@' }, 'Email không hợp lệ.'],
  [{ list: ['a', 'b'] }, 'Danh sách quá dài.'],
])('%o is reported in words for shoppers', async (change, message) => {
  const { statusCode, body } = await post(
    '/line',
    JSON.stringify({ name: 'x', quantity: 1, ...change }),
  )
  expect(statusCode).toBe(422)
  expect(JSON.parse(body)).toMatchObject({ message, errors: [{ message }] })
})

test('a value of the wrong type is malformed, and reported per field', async () => {
  const { statusCode, body } = await post('/line', '{"quantity":"2"}')
  expect(statusCode).toBe(400)
  expect(JSON.parse(body).errors).toEqual([
    { path: 'name', message: 'Còn thiếu thông tin.' },
    { path: 'quantity', message: 'Thông tin không đúng kiểu.' },
  ])
})

test('pages are compressed synchronously, so their length is known', async () => {
  const { headers } = await app.inject({ url: '/long', headers: { 'accept-encoding': 'gzip, br' } })
  expect(headers['content-encoding']).toBe('br')
  expect(headers['content-length']).toBeDefined()
  expect(headers.vary).toMatch(/accept-encoding/i)
})

test('every response has the security headers', async () => {
  const expected = { 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' }
  for (const url of ['/long', '/nothing']) {
    const { headers } = await app.inject(url)
    expect(headers).toMatchObject(expected)
    expect(headers).not.toHaveProperty('strict-transport-security')
  }
  const config = readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://tiem.test' })
  const secure = await createApp(config, pino({ level: 'silent' }))
  const { headers } = await secure.inject('/nothing')
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  await secure.close()
})

test('configuration errors are in English', () => {
  expect(() => readConfig({ PORT: '70000' })).toThrow(
    /PORT="70000": it must be a whole number from 0 to 65535/,
  )
})

test('CORS allows configured origins with credentials and headers, and no others', async () => {
  const config = readConfig({ LOG_LEVEL: 'silent', CORS_ORIGINS: 'https://tiem.test' })
  const api = await createApp(config, pino({ level: 'silent' }))
  await api.register(routes)
  const sent = 'authorization,content-type,x-requested-with,x-session-id'
  const ask = async (origin: string) => {
    const headers = {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': sent,
    }
    return (await api.inject({ method: 'OPTIONS', url: '/line', headers })).headers
  }
  const answer = await ask('https://tiem.test')
  expect(answer['access-control-allow-origin']).toBe('https://tiem.test')
  expect(answer['access-control-allow-credentials']).toBe('true')
  expect(answer['access-control-allow-methods']).toContain('PUT')
  for (const name of sent.split(',')) {
    expect(answer['access-control-allow-headers']).toContain(name)
  }
  expect(await ask('https://evil.test')).not.toHaveProperty('access-control-allow-origin')
  await api.close()
})

test.each([
  ['a negative length', 'content-length: -5', 400],
  ['two lengths', 'content-length: 1\r\ncontent-length: 2', 400],
  ['endless headers', `x: ${'y'.repeat(20_000)}`, 431],
])('what is no request is refused like any other: %s', async (_, header, status) => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.write(`POST /plain HTTP/1.1\r\nhost: a\r\n${header}\r\n\r\n`)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')

  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toContain('x-content-type-options: nosniff')
  expect(JSON.parse(body)).toMatchObject({ success: false, code: 'INVALID_INPUT' })
  expect(head).toContain(`x-request-id: ${JSON.parse(body).requestId}`)
})
