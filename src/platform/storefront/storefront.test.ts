import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { newScriptMark, pagePolicy, withoutMarks } from './content-security.ts'
import { pageAddress } from './page-address.ts'
import { apiSender } from './page-api.ts'

test('the policy names the hashes of the scripts that bear the mark, and the mark is not sent', () => {
  const html = Buffer.from(
    '<script nonce="m1">alert(1)</script><script nonce="m1" src="/a.js"></script>' +
      '<div><script>alert(2)</script><script nonce="m2">alert(3)</script><script>alert(4)//</div>' +
      '<script type="application/ld+json">{}</script><script nonce="m1" async="">let a</script>',
  )
  const policy = pagePolicy(html, 'm1', '')
  expect(policy.match(/'sha256-/g)).toHaveLength(2)
  expect(policy).toContain("'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='")
  expect(withoutMarks(html, 'm1').toString()).toBe(html.toString().replaceAll(' nonce="m1"', ''))
  expect(newScriptMark()).not.toBe(newScriptMark())
})

test('an API elsewhere may be called', () => {
  expect(pagePolicy(Buffer.of(), 'm', 'https://api.tiem.test/api')).toContain(
    "connect-src 'self' https://api.tiem.test;",
  )
})

test('pictures and videos may be had from their origin, nothing else may', () => {
  const policy = pagePolicy(Buffer.of(), 'm', '', 'http://cdn.tiem.test')
  expect(policy).toContain("img-src 'self' data: blob: https: http://cdn.tiem.test;")
  expect(policy).toContain("media-src 'self' blob: https: http://cdn.tiem.test;")
  expect(policy.match(/cdn\.tiem\.test/g)).toHaveLength(2)
})

test('pages reach the API inside the process', async () => {
  const app = Fastify()
  app.post('/api/web/echo', async ({ body, headers }) => ({ body, from: headers.accept }))
  app.get('/api/web/nothing', async (_request, reply) => reply.code(204).send())
  const send = apiSender(app, undefined)
  const answer = await send('/api/web/echo', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: '{"a":1}',
  })
  expect(JSON.parse(await answer.text())).toEqual({ body: { a: 1 }, from: 'application/json' })
  expect((await send('/api/web/nothing', {})).status).toBe(204)
  expect((await send('/api/web/absent', {})).status).toBe(404)
})

test('pages ask a host of its own for the API where one is configured', async () => {
  const elsewhere = Fastify()
  elsewhere.get('/api/web/menu', async ({ query }) => ({ query }))
  const base = await elsewhere.listen({ port: 0, host: '127.0.0.1' })
  for (const configured of [base, `${base}/api`]) {
    const answer = await apiSender(Fastify(), configured)('/api/web/menu?location=footer', {})
    expect(JSON.parse(await answer.text())).toEqual({ query: { location: 'footer' } })
  }
  await elsewhere.close()
})

test.each([
  ['/search?q=a', 'https://tiem.test/search?q=a'],
  ['http://evil.test/cart?a=http://x/', 'https://tiem.test/cart?a=http://x/'],
  ['HTTPS://evil.test', 'https://tiem.test/'],
  ['http://evil.test?a=1', 'https://tiem.test/?a=1'],
  ['//evil.test/x', 'https://tiem.test//evil.test/x'],
])('asked for %s, the page is %s', (asked, address) => {
  expect(new Request(pageAddress('https://tiem.test', asked)).url).toBe(address)
})
