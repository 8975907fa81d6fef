import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../app.ts'

let shop: TestApp
let port: number
beforeAll(async () => {
  shop = await createTestApp()
  port = Number(new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => shop.close())

/** Calls, files, descriptions, errors and malformed URLs. */
const addresses = [
  ...['/api/web/shop', '/api/web/products', '/api/web/menu?location=footer', '/api/web/cart'],
  ...['/api/web/auth/profile', '/api/web/khong-co', '/api/web/products?page=x', '/khong-co', '/%'],
  ...['/api/openapi.json', '/api/docs/', '/healthz', '/readyz', '/robots.txt', '/sitemap.xml'],
  ...['/uploads/khong-co.jpg', '/images/96/khong-co.jpg', '/sitemaps/pages.xml', '/share.png'],
]

test.each(addresses)('%s says who may frame it, and names no visitor to others', async (url) => {
  const { headers } = await shop.app.inject({ url })
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/frame-ancestors '(?:self|none)'/)
  expect(policy).toMatch(/object-src 'none'|default-src 'none'/)
  expect(policy).toMatch(/base-uri '(?:none|self)'/)
  expect(headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
})

test.each(addresses)('%s says what it is, text with its charset', async (url) => {
  const { headers, rawPayload } = await shop.app.inject({ url })
  const type = String(headers['content-type'])
  expect(rawPayload.length).toBeGreaterThan(0)
  if (type.startsWith('image/')) return
  expect(type).toMatch(/^(?:application\/(?:json|xml)|text\/(?:html|plain)); charset=utf-8$/i)
  if (type.startsWith('application/json')) JSON.parse(rawPayload.toString())
})

test.each(['TRACE', 'TRACK', 'PROPFIND', 'PATCH', 'CONNECT'])(
  '%s, which nobody offers, is refused and echoes nothing',
  async (method) => {
    for (const target of ['/', '/api/web/cart', '/api/web/auth/profile']) {
      const answer = await exchange(
        `${method} ${target} HTTP/1.1\r\nHost: shop\r\nX-Secret: bi-mat\r\n`,
      )
      expect(answer).toMatch(/^(?:HTTP\/1\.1 4\d\d |$)/)
      expect(answer).not.toContain('bi-mat')
    }
  },
)

test.each([
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n'],
  ['a length beside chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n'],
  ['chunks that are not the last encoding', 'Transfer-Encoding: chunked, identity\r\n'],
  ['a length that is no number', 'Content-Length: +2\r\n'],
  ['a folded header', 'X-A: b\r\n Content-Length: 2\r\n'],
])('a request with %s is refused', async (_, headers) => {
  const start =
    'POST /api/web/auth/logout HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n'
  const hidden = '0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n'
  const answer = await exchange(`${start}${headers}`, hidden)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).not.toContain('"ok"')
})

test.each([
  '/api/web/products?page=1&page=2',
  '/api/web/products?priceMin=1&priceMin=2',
  '/api/web/menu?location=footer&location=header',
  '/api/web/recommendations?limit=1&limit=2',
  '/api/web/search/suggestions?q=a&q=b',
])('%s: a parameter that comes twice is refused', async (url) => {
  const { statusCode, body } = await shop.app.inject({ url })
  expect([400, 422]).toContain(statusCode)
  expect(JSON.parse(body).success).toBe(false)
})

/** Sends a malformed request and reads until the server closes the connection. */
async function exchange(head: string, body = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${head}Connection: close\r\n\r\n${body}`)
  return String(Buffer.concat(await socket.toArray()))
}
