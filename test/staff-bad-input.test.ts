import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHostileWalk, attackAll, goodFor, type HostileWalk, sendAndUndo } from './hostile-walk.ts'
import { goodCase } from './openapi-cases.ts'

const timeout = 1_500_000

/** They change nothing but the caller's own sessions and views, show what a change would do, or begin what is audited when done. */
const unaudited = [
  'POST /api/admin/me/totp',
  '/api/admin/me/passkeys/options',
  '/api/admin/sign-in/passkey/options',
  '/api/admin/me/confirmation/options',
  '/api/admin/settings/bank/passkey/options',
  '/api/admin/settings/bots/{bot}/test',
  '/api/admin/settings/bots/{bot}/chats',
  '/api/admin/links/read',
  'POST /api/admin/me/views',
  '/api/admin/me/views/{id}',
  '/api/admin/orders/{id}/contents/preview',
  '/api/admin/orders/{id}/address/preview',
  '/api/admin/sign-out',
  '/api/admin/flash-sales/check',
  '/api/admin/collections/preview',
  '/api/admin/content-uploads',
  '/api/admin/content/pages/preview',
  '/api/admin/product-previews',
  '/api/admin/product-uploads',
  '/api/admin/sheet/rows',
  '/api/admin/uploads',
  '/api/admin/me/sessions/{id}',
  '/api/admin/staff/{id}/restore',
  // Scans are kept one by one; the count is audited when it is booked.
  '/api/admin/stocktakes/{id}/scans',
  // A sum for reading.
  '/api/admin/stock/value',
]

let walk: HostileWalk
beforeAll(async () => {
  walk = await aHostileWalk()
})
afterAll(() => walk.shop.close())

test('every call of the back office succeeds when it is made well, and what it changes is audited', {
  timeout,
}, async () => {
  const failed: string[] = []
  for (const operation of walk.backOffice) {
    const call = goodCase(operation, await goodFor(walk, operation, 'owner'))
    const { statusCode, body, changed } = await sendAndUndo(walk, call)
    const { method, path } = operation
    const isAudited =
      changed.includes('audit_log') ||
      [path, `${method} ${path}`].some((name) => unaudited.includes(name))
    if (method !== 'GET' && !isAudited) failed.push(`${operation.path} is not audited`)
    if (statusCode >= 300) failed.push(`${operation.method} ${operation.path}: ${body}`)
  }
  expect(failed).toEqual([])
})

test('every invalid call of an owner is refused with a sentence and changes nothing', {
  timeout,
}, async () => {
  expect((await attackAll(walk, 'owner', walk.backOffice)).slice(0, 30)).toEqual([])
})
