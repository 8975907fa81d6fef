import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProductsOrderedSince } from '#features/orders/api/public.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aFlashSale, aVoucher } from '#test/builders.ts'
import { returnScene } from '#test/return-scene.ts'

let shop: TestApp
let lan: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  shop = await createTestApp()
  lan = await aStaffMember(shop.db, { name: 'Lan' })
})
afterAll(() => shop.close())

const scene = returnScene(() => shop)
const { aBuyer, aBoughtOrder, wish, request, step, details, call, send, stockOf, coinsOf } = scene

test('of several at once, no more pieces are returned than were bought', async () => {
  const buyer = await aBuyer()
  const order = await aBoughtOrder(buyer, [{ price: 100_000, quantity: 3 }])
  const [item = ''] = order.itemIds
  const asked = await Promise.all(
    Array.from({ length: 8 }, () => request(buyer, order.id, wish([[item, 1]]))),
  )
  expect(asked.filter((code) => code.startsWith('TH'))).toHaveLength(3)
  expect(asked.filter((code) => code === 'RETURN_TOO_MANY_PIECES')).toHaveLength(5)

  // What is refused can be asked for again.
  const [first = ''] = asked.filter((code) => code.startsWith('TH'))
  expect(await step(lan, first, 'reject', { reason: 'Đã dùng.' })).toBe('200')
  expect(await request(buyer, order.id, wish([[item, 1]]))).toMatch(/^TH/)
})

test('what comes is put into stock or written off, once; what does not come is left to the order', async () => {
  const buyer = await aBuyer()
  const order = await aBoughtOrder(buyer, [{ price: 100_000, quantity: 5 }])
  const [item = ''] = order.itemIds
  const variantId = order.variants[0]?.id ?? ''
  const id = await request(buyer, order.id, wish([[item, 5]]))
  await step(lan, id, 'approve')
  const came = { version: 2, items: [{ orderItemId: item, restocked: 2, writtenOff: 1 }] }
  for (const wrong of [
    { restocked: 5, writtenOff: 1 },
    { restocked: 0, writtenOff: 0 },
  ]) {
    const items = [{ orderItemId: item, ...wrong }]
    expect(await step(lan, id, 'receive', { version: 2, items })).toBe('422 INVALID_FIELD')
  }
  const received = await Promise.all([1, 2, 3].map(() => step(lan, id, 'receive', came)))
  expect(received).toEqual(['200', '200', '200'])
  expect(await stockOf(variantId)).toEqual({ stock: 47, sum: 47, ledger: 'return 3, write-off -1' })
  expect(
    await step(lan, id, 'receive', {
      version: 2,
      items: [{ orderItemId: item, restocked: 3, writtenOff: 0 }],
    }),
  ).toBe('409 RETURN_STATUS_CONFLICT')
  expect((await details(lan, id)).settlement).toMatchObject({ amount: 300_000 })
  expect(await request(buyer, order.id, wish([[item, 3]]))).toBe('RETURN_TOO_MANY_PIECES')
  expect(await request(buyer, order.id, wish([[item, 2]]))).toMatch(/^TH/)
})

test('a product that was sold out is in stock in lists again when goods come back', async () => {
  const buyer = await aBuyer()
  const order = await aBoughtOrder(buyer)
  const [variant] = order.variants
  const id = await request(buyer, order.id, wish([[order.itemIds[0] ?? '', 1]]))
  await step(lan, id, 'approve')
  const long = sql<Date>`now() - interval '1 hour'`
  await shop.db.updateTable('orders').set({ updated_at: long }).where('id', '=', order.id).execute()
  const received = () => findProductsOrderedSince(shop.db, new Date().toISOString())
  expect(await received()).not.toContain(variant?.productId)
  const items = [{ orderItemId: order.itemIds[0], restocked: 1, writtenOff: 0 }]
  expect(await step(lan, id, 'receive', { version: 2, items })).toBe('200')
  expect(await received()).toContain(variant?.productId)
})

test('a parcel that is not accepted cancels its order at once, and its goods are in stock when they come', async () => {
  const buyer = await aBuyer()
  await shop.db
    .insertInto('coin_ledger')
    .values({ user_id: buyer.id, type: 'adjust', amount: 10_000 })
    .execute()
  const voucher = await aVoucher(shop.db)
  const wanted = { voucherCode: voucher.code, useCoins: true, to: 'SHIPPING' as const }
  const order = await aBoughtOrder(buyer, [{ price: 100_000, quantity: 2 }], wanted)
  const [variant] = order.variants
  const say = () =>
    call(lan, 'POST', `orders/${order.id}/undelivered`, { reason: 'REFUSED', note: 'Gọi 3 lần' })
  const answers = await Promise.all([say(), say(), say()])
  const [id] = new Set(answers.map((answer) => answer.json().data.id as string))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(answers.at(-1)?.json().data).toMatchObject({
    ...{ id, kind: 'undelivered', status: 'APPROVED', settlement: null },
  })

  const shown = (await send(buyer, 'GET', `/orders/${order.id}`)).json().data
  expect(shown).toMatchObject({ status: 'CANCELLED' })
  expect(shown.events.at(-1)).toMatchObject({
    kind: 'cancelled',
    reason: 'Giao không thành công: khách không nhận hàng.',
  })
  expect(await coinsOf(buyer)).toBe(10_000)
  expect(await stockOf(variant?.id ?? '')).toMatchObject({ stock: 48, ledger: '' })

  const items = [{ orderItemId: order.itemIds[0], restocked: 1, writtenOff: 1 }]
  expect(await step(lan, id ?? '', 'reject', { reason: 'Mất' })).toBe('409 RETURN_STATUS_CONFLICT')
  expect(await step(lan, id ?? '', 'receive', { version: 1, items })).toBe('200')
  expect(await step(lan, id ?? '', 'receive', { version: 1, items })).toBe('200')
  expect(await details(lan, id ?? '')).toMatchObject({ status: 'CLOSED', outcome: null })
  expect(await stockOf(variant?.id ?? '')).toEqual({
    ...{ stock: 49, sum: 49, ledger: 'return 2, write-off -1' },
  })
  const next = await aBoughtOrder(buyer, undefined, { to: 'SHIPPING' })
  const risks = (await call(lan, 'GET', `orders/${next.id}`)).json().data.risks
  expect(risks).toContainEqual(expect.objectContaining({ code: 'PHONE_REFUSED' }))
})

test('the allotment of a flash sale is free again at once, and only what is under way can come back', async () => {
  const buyer = await aBuyer()
  const order = await aBoughtOrder(buyer)
  expect(
    (await call(lan, 'POST', `orders/${order.id}/undelivered`, { reason: 'OTHER' })).json(),
  ).toMatchObject({ code: 'ORDER_STATUS_CONFLICT' })
  const sent = await aBoughtOrder(buyer, undefined, { to: 'SHIPPING' })
  const [variant] = sent.variants
  if (!variant) throw new Error('no variant')
  const sale = await aFlashSale(shop.db, {
    variantIds: [variant.id],
    productId: variant.productId,
    price: 50_000,
    quantity: 5,
  })
  await shop.db
    .updateTable('flash_sale_entries')
    .set({ sold: 1 })
    .where('id', '=', sale.entryId)
    .execute()
  await shop.db
    .updateTable('order_items')
    .set({ flash_sale_entry_id: sale.entryId })
    .where('order_id', '=', sent.id)
    .execute()
  await call(lan, 'POST', `orders/${sent.id}/undelivered`, { reason: 'UNREACHABLE' })
  const entry = await shop.db
    .selectFrom('flash_sale_entries')
    .select('sold')
    .where('id', '=', sale.entryId)
    .executeTakeFirstOrThrow()
  expect(entry.sold).toBe(0)
})

test('goods that are received from an older view are refused with who changed it', async () => {
  const buyer = await aBuyer()
  const order = await aBoughtOrder(buyer)
  const id = await request(buyer, order.id, wish([[order.itemIds[0] ?? '', 1]]))
  await step(lan, id, 'approve')
  const items = [{ orderItemId: order.itemIds[0], restocked: 1, writtenOff: 0 }]
  const answer = await call(lan, 'POST', `returns/${id}/receive`, { version: 1, items })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    code: 'STALE_EDIT',
    details: { version: 2, current: { status: 'APPROVED' }, by: 'Lan' },
  })
})
