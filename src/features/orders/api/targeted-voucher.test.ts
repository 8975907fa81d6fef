import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aCategory, aVariant } from '#test/builders.ts'
import { changeScene } from '#test/change-scene.ts'
import { returnScene } from '#test/return-scene.ts'

let shop: TestApp
let lan: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  shop = await createTestApp({ SHOP_FREE_SHIPPING_FROM: '1' })
  lan = await aStaffMember(shop.db, { name: 'Lan' })
})
afterAll(() => shop.close())

const scene = changeScene(
  () => shop,
  () => lan,
)
const { aBuyer, send, look, setQuantities, step } = scene

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
const staff = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  shop.app.inject({
    ...{ method, url: `/api/admin/${path}`, headers: lan.headers },
    ...(payload && { payload }),
  })

/** A voucher of a percentage that runs now, made by staff. */
async function make(spec: { productIds?: string[]; categoryIds?: string[] }, terms: object = {}) {
  const answer = await staff('POST', 'vouchers', {
    ...{ code: `RIENG${randomUUID().slice(0, 8).toUpperCase()}`, kind: 'percent', value: 50 },
    ...{ maxDiscount: null, minSubtotal: 0, startAt: inDays(-1), endAt: inDays(7) },
    ...{ quantity: null, isPublic: true, description: '' },
    ...{ targets: { productIds: [], categoryIds: [], ...spec } },
    ...terms,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data
}

/** A category below another one, with goods of 100,000 đồng in it. */
async function branch() {
  const above = await aCategory(shop.db)
  const below = await aCategory(shop.db)
  await shop.db
    .updateTable('categories')
    .set({ parent_id: above.id, depth: 2, path_ids: [above.id, below.id] })
    .where('id', '=', below.id)
    .execute()
  const inside = await aVariant(shop.db, { product: { categoryId: below.id } })
  const outside = await aVariant(shop.db, { price: 300_000 })
  return { above, below, inside, outside }
}

type Line = { line: object }
const linesOf = (...wanted: [Line, number][]) =>
  wanted.map(([{ line }, quantity]) => ({ ...line, quantity }))
const calculate = async (items: object[], voucherCode: string) =>
  (await send(undefined, 'POST', '/orders/calculate', { items, voucherCode })).json()

test('takes off the goods of its categories, with all branches, and of its products alone', async () => {
  const { above, inside, outside } = await branch()
  const other = await aVariant(shop.db, { price: 40_000 })
  const voucher = await make({ categoryIds: [above.id], productIds: [other.productId] })
  expect(voucher).toMatchObject({
    ...{ isTargeted: true, targets: { categories: [above], products: [{ id: other.productId }] } },
  })
  const both = linesOf([inside, 2], [outside, 1])
  expect(await calculate(both, voucher.code)).toMatchObject({
    ...{ subtotal: 500_000, voucherDiscount: 100_000, total: 400_000, voucherError: null },
  })
  const three = linesOf([inside, 1], [outside, 1], [other, 1])
  expect((await calculate(three, voucher.code)).voucherDiscount).toBe(70_000)
  const none = await calculate(linesOf([outside, 1]), voucher.code)
  expect(none).toMatchObject({ voucherDiscount: 0, total: 300_000 })
  expect(none.voucherError).toContain('chỉ dùng cho một số sản phẩm')
})

test('counts the goods that it is for towards its minimum', async () => {
  const { below, inside, outside } = await branch()
  const { code } = await make({ categoryIds: [below.id] }, { minSubtotal: 200_000 })
  const few = await calculate(linesOf([inside, 1], [outside, 1]), code)
  expect(few).toMatchObject({ voucherDiscount: 0 })
  expect(few.voucherError).toContain('khi mua từ 200.000đ những sản phẩm được giảm')
  expect((await calculate(linesOf([inside, 2], [outside, 1]), code)).voucherDiscount).toBe(100_000)
})

test('a fixed sum is never more than those goods cost', async () => {
  const { below, inside, outside } = await branch()
  const { code } = await make({ categoryIds: [below.id] }, { kind: 'amount', value: 150_000 })
  const quoted = await calculate(linesOf([inside, 1], [outside, 1]), code)
  expect(quoted.voucherDiscount).toBe(100_000)
})

test('is told in the wallet with what it is for, and nothing that it may not take off', async () => {
  const { above } = await branch()
  const { code } = await make({ categoryIds: [above.id] })
  const { data } = (await send(undefined, 'GET', '/vouchers/available?subtotal=900000')).json()
  const shown = data.find((each: { code: string }) => each.code === code)
  expect(shown).toMatchObject({ appliesTo: [above.name], off: null, missing: 0 })
})

test('follows a changed order, whose last goods of it take it away', async () => {
  const { below, inside, outside } = await branch()
  const { id: voucherId, code } = await make({ categoryIds: [below.id] })
  const buyer = await aBuyer()
  const items = linesOf([inside, 3], [outside, 1])
  const placed = await send(buyer, 'POST', '/orders', {
    ...{ items, addressId: buyer.addressId, voucherCode: code },
  })
  const { id } = placed.json().order
  expect(await look(id)).toMatchObject({ voucherDiscount: 150_000, total: 450_000 })
  expect(await setQuantities(id, 1, 2)).toMatchObject({ voucherDiscount: 50_000, total: 650_000 })
  expect(await setQuantities(id, 0, 2)).toMatchObject({ voucherDiscount: 0, total: 600_000 })
  const { used } = (await staff('GET', `vouchers/${voucherId}`)).json().data
  expect(used).toBe(0)
  expect(await step(lan, id, 'cancel', { reason: 'Khách đổi ý' })).toBe('200')
})

test('goods that come back are worth what was paid for them, with and without the voucher', async () => {
  const { below } = await branch()
  const { code } = await make({ categoryIds: [below.id] })
  const returns = returnScene(() => shop)
  const buyer = await returns.aBuyer()
  const lines = [
    { price: 100_000, quantity: 2 },
    { price: 300_000, quantity: 1 },
  ]
  const plain = await returns.aBoughtOrder(buyer, lines)
  const [first] = plain.variants
  await shop.db
    .updateTable('products')
    .set({ category_id: below.id })
    .where('id', '=', first?.productId ?? '')
    .execute()
  const items = plain.variants.map(({ line }, index) => ({
    ...line,
    quantity: lines[index]?.quantity ?? 1,
  }))
  const placed = await send(buyer, 'POST', '/orders', {
    ...{ items, addressId: buyer.addressId, voucherCode: code },
  })
  const { id: orderId, total, orderItems } = placed.json().order
  expect(total).toBe(400_000)
  for (const name of ['send', 'complete']) expect(await step(lan, orderId, name, {})).toBe('200')

  const [discounted, other] = orderItems.map((item: { id: string }) => item.id)
  const amounts = []
  for (const item of [discounted, other, discounted]) {
    const id = await returns.request(buyer, orderId, returns.wish([[item, 1]]))
    amounts.push((await returns.finish(lan, id)).outcome?.refundAmount)
  }
  expect(amounts).toEqual([50_000, 300_000, 50_000])
})

test('what it is for is checked, kept once it is used, and told to who edits an older version', async () => {
  const { above, inside, outside } = await branch()
  const voucher = await make({ categoryIds: [above.id] })
  const save = (targets: object | null, spec: object = {}) =>
    staff('PUT', `vouchers/${voucher.id}`, { ...voucher, targets, ...spec })
  const some = { productIds: [] as string[], categoryIds: [above.id] }
  for (const [targets, spec] of [
    [{ productIds: [], categoryIds: [] }, {}],
    [{ productIds: [randomUUID()], categoryIds: [] }, {}],
    [some, { kind: 'shipping' }],
  ] as const) {
    const refused = await save(targets, spec)
    expect([refused.statusCode, refused.json().errors?.[0]?.path]).toEqual([422, 'targets'])
  }
  const wider = await save({ ...some, productIds: [outside.productId] })
  expect(wider.json().data).toMatchObject({ version: 2, isTargeted: true })
  const stale = await save(null)
  expect(stale.json()).toMatchObject({
    ...{ code: 'STALE_EDIT', details: { version: 2 } },
  })
  expect(stale.json().details.current.targets.products).toMatchObject([{ id: outside.productId }])

  const buyer = await aBuyer()
  const placed = await send(buyer, 'POST', '/orders', {
    ...{ items: linesOf([inside, 1]), addressId: buyer.addressId, voucherCode: voucher.code },
  })
  expect(placed.statusCode, placed.body).toBe(201)
  const late = await save(null, { version: 2 })
  expect([late.statusCode, late.json().errors?.[0]?.path]).toEqual([422, 'targets'])
})

test('a voucher for a category that is gone is for nothing; one that was merged is for the other', async () => {
  const { above, below, inside } = await branch()
  const { code } = await make({ categoryIds: [below.id] })
  const merged = await staff('POST', `categories/${below.id}/merge`, {
    ...{ intoId: above.id, version: 1 },
  })
  expect(merged.statusCode, merged.body).toBe(200)
  expect((await calculate(linesOf([inside, 1]), code)).voucherDiscount).toBe(50_000)

  const gone = await aCategory(shop.db)
  const idle = await make({ categoryIds: [gone.id] })
  await shop.db.deleteFrom('categories').where('id', '=', gone.id).execute()
  const quoted = await calculate(linesOf([inside, 1]), idle.code)
  expect(quoted).toMatchObject({ voucherDiscount: 0 })
})
