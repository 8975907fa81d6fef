import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aHostileWalk,
  attackAll,
  goodFor,
  type HostileWalk,
  problemOf,
  sendAndUndo,
} from './hostile-walk.ts'
import { goodCase } from './openapi-cases.ts'

const timeout = 600_000

let walk: HostileWalk
beforeAll(async () => {
  walk = await aHostileWalk()
})
afterAll(() => walk.shop.close())

test('every described call succeeds when it is made well', { timeout }, async () => {
  const failed: string[] = []
  for (const operation of walk.operations) {
    const call = goodCase(operation, await goodFor(walk, operation, 'shopper'))
    const { statusCode, body } = await sendAndUndo(walk, call)
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
