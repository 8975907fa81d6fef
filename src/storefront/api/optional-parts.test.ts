import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import type { ApiClient } from './client.ts'
import { optionalParts, optionalPartTimeout } from './optional-parts.ts'
import { apiTransport } from './server-api.ts'
import { withFallback } from './try-in-order.ts'

/** Behaves as the path says. */
const server = createServer(({ url }, response) => {
  if (url === '/api/fail') response.writeHead(500).end()
  else if (url === '/api/answer') response.end('{"part":1}')
  else if (url === '/api/trickle') trickle(response)
})
/** Calls of the parts. */
let sent = 0

beforeEach(async () => {
  sent = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

function trickle(response: ServerResponse): void {
  response.writeHead(200)
  const timer = setInterval(() => response.write(' '), 5)
  response.on('close', () => clearInterval(timer))
}

/** The optional parts of pages of one host. */
function pages(timeout: number) {
  const { port } = server.address() as AddressInfo
  const context = new RouterContextProvider()
  context.set(apiTransport, (url, init) => {
    sent += 1
    return fetch(`http://127.0.0.1:${port}${url}`, init)
  })
  context.set(optionalPartTimeout, timeout)
  return optionalParts(context)
}

const get = (path: string) => (api: ApiClient) => withFallback(api.get(path), 'nothing')

test('a part that hangs or trickles is undefined; one that fails has its own fallback', async () => {
  const part = pages(50)
  await expect(part('hanging', get('/hang'))).resolves.toBeUndefined()
  await expect(part('trickling', get('/trickle'))).resolves.toBeUndefined()
  await expect(pages(5000)('failing', get('/fail'))).resolves.toBe('nothing')
  await expect(pages(5000)('there', get('/answer'))).resolves.toEqual({ part: 1 })
  await expect(pages(Number.POSITIVE_INFINITY)('own', get('/answer'))).resolves.toEqual({ part: 1 })
})

test('the time holds for all calls of a part together', async () => {
  const inTurn = async (api: ApiClient) => {
    for (;;) await withFallback(api.get('/fail'), undefined)
  }
  await expect(pages(50)('endless', inTurn)).resolves.toBeUndefined()
})

test('errors of a part that are no failed call are thrown', async () => {
  const wrong = () => Promise.reject(new TypeError('a bug'))
  await expect(pages(50)('wrong', wrong)).rejects.toThrow(TypeError)
  await expect(pages(5000)('refused', (api) => api.get('/fail'))).rejects.toThrow(ApiError)
})

test('a part that keeps being late is left out at once, tried again after a pause, and comes back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const part = pages(50)
  /** The time passes while the call is under way. */
  const late = (name = 'late', parts = part) => {
    const loading = parts(name, get('/hang'))
    vi.advanceTimersByTime(50)
    return loading
  }
  for (let time = 0; time < 3; time += 1) await expect(late()).resolves.toBeUndefined()
  expect(sent).toBe(3)
  await expect(late()).resolves.toBeUndefined()
  expect(sent).toBe(3)
  // Other parts are requested as before, and so is this one by other hosts.
  await expect(late('another')).resolves.toBeUndefined()
  await expect(late('late', pages(50))).resolves.toBeUndefined()
  expect(sent).toBe(5)

  vi.advanceTimersByTime(10_000)
  await expect(late()).resolves.toBeUndefined()
  await expect(late()).resolves.toBeUndefined()
  expect(sent).toBe(6)

  vi.advanceTimersByTime(10_000)
  await expect(part('late', get('/answer'))).resolves.toEqual({ part: 1 })
  await expect(part('late', get('/answer'))).resolves.toEqual({ part: 1 })
})
