import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { pictureOrigins } from '../uploads-location.ts'
import { newScriptMark, pagePolicy, withoutMarks } from './content-security.ts'
import { pageAddress } from './page-address.ts'
import { apiSender } from './page-api.ts'

test('the policy names the hashes of the scripts that bear the mark, and the mark is not sent', () => {
  const html = Buffer.from(
    '<script nonce="m1">alert(1)</script><script nonce="m1" src="/a.js"></script>' +
      '<div><script>alert(2)</script><script nonce="m2">alert(3)</script><script>alert(4)//</div>' +
      '<script type="application/ld+json">{}</script><script nonce="m1" async="">let a</script>',
  )
  const policy = pagePolicy(html, 'm1')
  expect(policy.match(/'sha256-/g)).toHaveLength(2)
  expect(policy).toContain("'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='")
  expect(withoutMarks(html, 'm1').toString()).toBe(html.toString().replaceAll(' nonce="m1"', ''))
  expect(newScriptMark()).not.toBe(newScriptMark())
})

/** Allowed sources of a page with these settings, by CSP directive. */
function policyOf(environment: Record<string, string>): Record<string, string> {
  const { apiBaseUrl = '', ...config } = readConfig(environment)
  const elsewhere = { apiBase: apiBaseUrl, pictures: pictureOrigins({ apiBaseUrl, ...config }) }
  const directives = pagePolicy(Buffer.of(), 'm', elsewhere).split('; ')
  return Object.fromEntries(directives.map((each) => each.split(/ (.*)/).slice(0, 2)))
}

test('a page loads from its own origin alone; frames, plugins and base URLs are blocked', () => {
  expect(policyOf({})).toEqual({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'media-src': "'self' blob:",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'self'",
    'frame-src': "'none'",
    'frame-ancestors': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
  })
})

test('pictures and videos may be had from their origin and from named ones, nothing else may', () => {
  const settings = {
    UPLOADS_ORIGIN: 'http://cdn.tiem.test',
    IMG_ORIGINS: 'https://anh.test,http://cdn.tiem.test',
  }
  const policy = policyOf(settings)
  const named = Object.keys(policy).filter((name) => policy[name]?.includes('.test'))
  expect(named).toEqual(['img-src', 'media-src'])
  expect(policy['img-src']).toBe("'self' data: blob: http://cdn.tiem.test https://anh.test")
  expect(policy['media-src']).toBe("'self' blob: http://cdn.tiem.test https://anh.test")
})

test('an API elsewhere may be called', () => {
  const policy = policyOf({ API_BASE_URL: 'https://api.tiem.test/api' })
  expect(policy['connect-src']).toBe("'self' https://api.tiem.test")
})

test('pictures come from the origin of an API elsewhere, unless origins are set', () => {
  const api = { API_BASE_URL: 'https://api.tiem.test/api' }
  expect(policyOf(api)['img-src']).toBe("'self' data: blob: https://api.tiem.test https:")
  expect(policyOf({ ...api, IMG_ORIGINS: 'https://*.anh.test' })['img-src']).toBe(
    "'self' data: blob: https://api.tiem.test https://*.anh.test",
  )
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
])('requested as %s, the page is %s', (target, address) => {
  expect(new Request(pageAddress('https://tiem.test', target)).url).toBe(address)
})
