import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAudit } from '#platform/audit.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aProduct } from '#test/builders.ts'
import { orderScene } from '#test/order-scene.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const { aBuyer, anOrder } = orderScene(() => shop)

test('the first hour of a new shop: each step is done when the shop has it', async () => {
  const { headers, id: staffId, name } = await aStaffMember(shop.db)
  await recordAudit(shop.db, { staffId, name }, { action: 'staff.joined' })
  const done = async () => {
    const { data } = (await shop.app.inject({ url: '/api/admin/start', headers })).json()
    const steps: { step: string; isDone: boolean }[] = data
    return steps.flatMap(({ step, isDone }) => (isDone ? [step] : []))
  }
  // Tests have a bank account of their own.
  const before = await done()
  expect(before.filter((step) => step !== 'bank')).toEqual([])
  await aProduct(shop.db)
  expect(await done()).toContain('product')

  const save = (values: object, version: number, group: string) =>
    shop.app.inject({
      method: 'PUT',
      url: `/api/admin/settings/${group}`,
      headers,
      payload: { version, values },
    })
  const facts = {
    ...{ SHOP_PHONE: '0912345678', SHOP_EMAIL: 'chu@vi-du.vn', SHOP_OWNER: 'Bà Lụa' },
    ...{ SHOP_ADDRESS: '1 phố Lụa', SHOP_TAX_CODE: '0312345678' },
  }
  await save(facts, 1, 'facts')
  expect(await done()).not.toContain('facts')
  await save({ SHOP_ZALO_URL: 'https://zalo.me/0912345678' }, 2, 'facts')
  expect(await done()).toContain('facts')
  expect(await done()).not.toContain('shipping')
  const keep = () => shop.app.inject({ method: 'POST', url: '/api/admin/start/shipping', headers })
  const answers = await Promise.all([keep(), keep()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const kept = await shop.db
    .selectFrom('audit_log')
    .select(['subject', 'after'])
    .where('action', '=', 'settings.kept')
    .execute()
  // Pressed twice, it is decided once; the log says what the fees were.
  expect(kept).toMatchObject([
    { subject: 'settings:shipping', after: { SHOP_FREE_SHIPPING_FROM: expect.anything() } },
  ])
  await anOrder(await aBuyer())
  await shop.db
    .insertInto('pages')
    .values({ slug: 'doi-tra', title: JSON.stringify('Đổi trả'), content: 'Trong 7 ngày.' })
    .execute()
  expect((await done()).filter((step) => step !== 'bank')).toEqual([
    ...['facts', 'product', 'shipping', 'order', 'policies'],
  ])
})
