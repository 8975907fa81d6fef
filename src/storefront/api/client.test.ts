import { getEventListeners } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError, messageOf } from './api-error.ts'
import { createApiClient, type Memory } from './client.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

let server: Server
let base: string
let answer: Answer
let seen: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }[]

beforeEach(async () => {
  seen = []
  answer = (_request, response) => response.end('{"success":true}')
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const { method, url, headers } = request
    seen.push({ ...(method && { method }), ...(url && { url }), headers, body })
    answer(request, response, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function client(memory?: Partial<Memory>, timeout?: number) {
  return createApiClient({
    send: fetch,
    base: () => base,
    ...(timeout && { timeout }),
    ...(memory && {
      memory: { token: () => undefined, sessionId: () => 'session-1', refused() {}, ...memory },
    }),
  })
}

const fails = (status: number, body: object): Answer => {
  return (_request, response) => response.writeHead(status).end(JSON.stringify(body))
}

describe('the headers of every call', () => {
  test('the path gets its /api, the query only defined values', async () => {
    await client().get('/web/vouchers/available', {
      query: { q: 'áo dài', page: 1, no: undefined },
    })
    expect(seen[0]?.url).toBe('/api/web/vouchers/available?q=%C3%A1o+d%C3%A0i&page=1')
  })

  test('X-Requested-With, and JSON bodies as JSON', async () => {
    await client().post('/api/web/cart', { quantity: 2 })
    expect(seen[0]?.method).toBe('POST')
    expect(seen[0]?.headers['x-requested-with']).toBe('XMLHttpRequest')
    expect(seen[0]?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ quantity: 2 })
  })

  test('the token as bearer, unless the call has its own authorization', async () => {
    const api = client({ token: () => 'abc' })
    await api.get('/api/web/cart')
    await api.get('/api/web/cart', { headers: { authorization: 'Bearer other' } })
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer abc', 'Bearer other'])
  })

  test('extensions to our own server alone', async () => {
    const named = { query: { page: 1 } }
    const extras = {
      headers: { 'idempotency-key': 'k' },
      query: { facets: 1 },
      body: { items: ['own'], expectedTotal: 5 },
    }
    const body = { items: ['named'], paymentMethod: 'COD' }
    await client().post('/api/web/orders', body, { ...named, extras })
    const other = createApiClient({ send: fetch, base: () => base, isOwnServer: () => false })
    await other.post('/api/web/orders', body, { ...named, extras })
    await client().post('/api/web/orders', body, named)
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'k',
      ...[undefined, undefined],
    ])
    expect(seen.map(({ url }) => url?.split('?')[1])).toEqual([
      'page=1&facets=1',
      'page=1',
      'page=1',
    ])
    expect(seen.map((call) => JSON.parse(call.body))).toEqual([
      { items: ['own'], paymentMethod: 'COD', expectedTotal: 5 },
      ...[body, body],
    ])
  })

  test('a body with any method, and none where none is given', async () => {
    await client().delete('/api/admin/me/totp', { body: { password: 'p' } })
    await client().delete('/api/admin/me/sessions')
    expect(seen.map(({ body }) => body)).toEqual(['{"password":"p"}', ''])
  })

  test('the session id below /api/web/ alone', async () => {
    const api = client({})
    await api.get('/web/cart')
    await api.get('/api/user/me', { headers: { 'x-session-id': 'given' } })
    expect(seen.map(({ headers }) => headers['x-session-id'])).toEqual(['session-1', undefined])
  })

  test('nothing of a shopper without memory', async () => {
    await client().get('/api/web/cart')
    expect(seen[0]?.headers).not.toHaveProperty('x-session-id')
    expect(seen[0]?.headers).not.toHaveProperty('authorization')
  })

  test('cookies', async () => {
    const sent: RequestInit[] = []
    const send = async (_url: string, init: RequestInit) => {
      sent.push(init)
      return Response.json({})
    }
    await createApiClient({ send, base: () => base }).get('/api/web/cart')
    expect(sent[0]?.credentials).toBe('include')
  })

  test('a form as it is', async () => {
    const form = new FormData()
    form.set('folder', 'review/images')
    await client().post('/api/web/uploads', form)
    expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  })
})

describe('failures', () => {
  test('carry status, code, the server’s sentence and details', async () => {
    answer = fails(409, { code: 'OUT_OF_STOCK', message: 'Đã hết hàng.', details: { name: 'Áo' } })
    const error = await client()
      .post('/api/web/cart', {})
      .catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 409,
      code: 'OUT_OF_STOCK',
      serverMessage: 'Đã hết hàng.',
      details: { name: 'Áo' },
    })
    expect(messageOf(error, 'Không thể thêm giỏ hàng')).toBe('Đã hết hàng.')
  })

  test('an HTML error page has no sentence: the fallback is shown', async () => {
    answer = (_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>')
    const error = await client()
      .get('/api/web/cart')
      .catch((thrown) => thrown)
    expect(error).toMatchObject({ status: 502, code: 'HTTP_502', serverMessage: undefined })
    expect(messageOf(error, 'Có lỗi')).toBe('Có lỗi')
  })

  test('a success that is no JSON is unreadable; an empty one is fine', async () => {
    answer = (_request, response) => response.end('<html>')
    await expect(client().get('/api/web/cart')).rejects.toMatchObject({ code: 'UNREADABLE' })
    answer = (_request, response) => response.writeHead(204).end()
    await expect(client().get('/api/web/cart')).resolves.toBeUndefined()
  })

  test('no answer in time, and no server at all', async () => {
    answer = () => {}
    await expect(client({}, 50).get('/api/web/cart')).rejects.toMatchObject({
      status: 0,
      code: 'TIMEOUT',
    })
    answer = (_request, response) => response.destroy()
    await expect(client().get('/api/web/cart')).rejects.toMatchObject({ code: 'NETWORK' })
  })

  test('twenty seconds are the most that it waits; of one that is answered nothing is left', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const [call, page] = [Promise.withResolvers<Response>(), new AbortController()]
    const send = (_url: string, { signal }: RequestInit) => {
      signal?.addEventListener('abort', () => call.reject(signal.reason))
      return call.promise
    }
    const api = createApiClient({ send, base: () => base })
    const [waiting, { signal }] = [vi.fn(), page]
    const failed = api.get('/api/web/cart', { signal }).catch(waiting)
    await vi.advanceTimersByTimeAsync(19_999)
    expect(waiting).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await failed
    expect(waiting.mock.lastCall?.[0]).toMatchObject({ code: 'TIMEOUT' })

    const quick = createApiClient({ send: async () => Response.json({}), base: () => base })
    await quick.get('/api/web/cart', { signal })
    expect(vi.getTimerCount()).toBe(0)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('an abort is the caller’s own reason, not a failure', async () => {
    answer = () => {}
    const controller = new AbortController()
    const call = client().get('/api/web/cart', { signal: controller.signal })
    controller.abort(new Error('left the page'))
    await expect(call).rejects.toThrow('left the page')
  })
})

describe('a refused token', () => {
  const refusals: (string | undefined)[] = []
  const memory = { token: () => 'old', refused: (token?: string) => refusals.push(token) }
  beforeEach(() => refusals.splice(0))

  test('is reported with the token that was sent', async () => {
    answer = fails(401, { code: 'SIGN_IN_REQUIRED' })
    await client(memory)
      .get('/api/web/orders/user')
      .catch(() => {})
    expect(refusals).toEqual(['old'])
  })

  test('is not reported when nobody waits for the answer', async () => {
    answer = fails(401, { code: 'SIGN_IN_REQUIRED' })
    const pending = client(memory).get('/api/web/orders/user', { inPassing: true })
    await expect(pending).rejects.toMatchObject({ status: 401 })
    expect(refusals).toEqual([])
  })

  test('does not follow a wrong password', async () => {
    answer = fails(401, { message: 'Sai thông tin đăng nhập' })
    await client(memory)
      .post('/api/web/auth/login', {})
      .catch(() => {})
    await client(memory)
      .put('/api/web/users/change-password', {})
      .catch(() => {})
    answer = fails(401, { code: 'WRONG_CREDENTIALS' })
    await client(memory)
      .post('/api/web/other', {})
      .catch(() => {})
    expect(refusals).toEqual([])
  })

  test('is reported by a change of password when nobody is signed in', async () => {
    answer = fails(401, { code: 'SIGN_IN_REQUIRED' })
    await client(memory)
      .put('/api/web/users/change-password', {})
      .catch(() => {})
    expect(refusals).toEqual(['old'])
  })
})
