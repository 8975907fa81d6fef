import { afterAll, beforeAll, expect, test } from 'vitest'
import { aScene } from './bad-input-scene.ts'
import { aHostileWalk, attackAll, type HostileWalk, problemOf, send } from './hostile-walk.ts'
import { goodCase } from './openapi-cases.ts'

const timeout = 240_000

let walk: HostileWalk
beforeAll(async () => {
  walk = await aHostileWalk()
})
afterAll(() => walk.shop.close())

test('every described call succeeds when it is made well', { timeout }, async () => {
  const { shop, operations } = walk
  const failed: string[] = []
  for (const operation of operations) {
    const scene = await aScene(shop, { path: operation.path })
    const call = goodCase(operation, scene.goodFor(operation.path, []))
    const { statusCode, body } = await send(shop, call)
    if (statusCode >= 300) failed.push(`${operation.method} ${operation.path}: ${body}`)
  }
  expect(failed).toEqual([])
})

test('every invalid call of a guest is refused with a sentence and changes nothing', {
  timeout,
}, async () => {
  expect((await attackAll(walk, 'guest')).slice(0, 30)).toEqual([])
})

test('every call of a shopper is answered or refused with a sentence, and changes nothing', {
  timeout,
}, async () => {
  const reading = walk.operations.filter(({ method }) => method === 'GET')
  expect((await attackAll(walk, 'shopper', reading)).slice(0, 30)).toEqual([])
})

test.each([
  '/api/web/khong-co',
  '/api/web/..%2f..%2f..%2fetc%2fpasswd',
  '/api/web/../../../etc/passwd',
  '/api/docs/static/..%2f..%2f..%2fpackage.json',
  '/api/docs/static/%2e%2e/%2e%2e/package.json',
  '/%00',
  '/%',
  '/api/%ff',
  `/api/web/${'x/'.repeat(3000)}`,
  '//evil.invalid/api/web/cart',
])('%s is nothing', async (url) => {
  const { statusCode, body } = await walk.shop.app.inject({ url })

  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(problemOf(statusCode, body)).toBeUndefined()
})
