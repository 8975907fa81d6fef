import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportPersonalData } from '#features/orders/api/public.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aVoucher } from '#test/builders.ts'
import { returnScene } from '#test/return-scene.ts'

let shop: TestApp
let lan: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  shop = await createTestApp()
  lan = await aStaffMember(shop.db, { name: 'Lan' })
})
afterAll(() => shop.close())

const scene = returnScene(() => shop)
const { aBuyer, aBoughtOrder, wish, request, finish, step, details, call, send, coinsOf } = scene

const moneyOf = async (id: string) =>
  shop.db
    .selectFrom('orders')
    .select(['payment_status', 'total', 'paid_amount', 'refunded_amount', 'returned_amount'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const giveCoins = (userId: string, amount: number) =>
  shop.db.insertInto('coin_ledger').values({ user_id: userId, type: 'adjust', amount }).execute()

test('goods that all come back in parts give back exactly what was paid, coins and the voucher', async () => {
  const buyer = await aBuyer()
  await giveCoins(buyer.id, 77_777)
  const voucher = await aVoucher(shop.db, { percent: 7, quantity: 1 })
  const lines = [
    { price: 99_000, quantity: 2 },
    { price: 33_333, quantity: 1 },
  ]
  const order = await aBoughtOrder(buyer, lines, { voucherCode: voucher.code, useCoins: true })
  const [first = '', second = ''] = order.itemIds
  const earned = Math.floor((2 * 99_000 + 33_333) / 100)
  expect(await coinsOf(buyer)).toBe(earned)

  const amounts: number[] = []
  for (const items of [[[first, 1]], [[second, 1]], [[first, 1]]] as const) {
    const id = await request(buyer, order.id, wish(items, { reason: 'DEFECTIVE' }))
    const { outcome, settlement } = await finish(lan, id)
    expect(settlement).toBeNull()
    amounts.push(outcome?.refundAmount ?? -1)
  }
  // The last one brings the delivery back, since the shop has to answer for all.
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(order.total)
  expect(await moneyOf(order.id)).toMatchObject({
    ...{ payment_status: 'refund_due', paid_amount: order.total, returned_amount: order.total },
  })
  expect(await coinsOf(buyer)).toBe(77_777)
  const { used } = await shop.db
    .selectFrom('vouchers')
    .select('used')
    .where('id', '=', voucher.id)
    .executeTakeFirstOrThrow()
  expect(used).toBe(0)
})

test('what is owed is sent back once, as for any order', async () => {
  const buyer = await aBuyer()
  const order = await aBoughtOrder(buyer, [{ price: 100_000, quantity: 3 }])
  const id = await request(buyer, order.id, wish([[order.itemIds[0] ?? '', 2]]))
  expect((await finish(lan, id)).refundDue).toBe(200_000)
  expect((await send(buyer, 'GET', `/orders/${order.id}`)).json().data.payment).toMatchObject({
    status: 'refund_due',
    refundDue: 200_000,
  })

  const refund = { refundedSoFar: 0 }
  const sent = await call(lan, 'POST', `orders/${order.id}/refund`, refund)
  expect(sent.json().data.payment).toMatchObject({ refundDue: 0 })
  await call(lan, 'POST', `orders/${order.id}/refund`, refund)
  expect(await moneyOf(order.id)).toMatchObject({ refunded_amount: 200_000 })

  // The rest comes back later.
  const rest = await request(buyer, order.id, wish([[order.itemIds[0] ?? '', 1]]))
  expect(await finish(lan, rest)).toMatchObject({
    refundDue: 100_000,
    outcome: { refundAmount: 100_000 },
  })
})

test('the history says all that is due, also what was paid too much before', async () => {
  const buyer = await aBuyer()
  const order = await aBoughtOrder(buyer)
  const paid = { paid_amount: order.total + 5_000 }
  await shop.db.updateTable('orders').set(paid).where('id', '=', order.id).execute()
  const id = await request(buyer, order.id, wish([[order.itemIds[0] ?? '', 1]]))
  expect((await finish(lan, id)).refundDue).toBe(105_000)
  const { events } = (await send(buyer, 'GET', `/orders/${order.id}`)).json().data
  expect(events.at(-1)).toMatchObject({ kind: 'refund_due', amount: 105_000 })
  const own = await exportPersonalData(shop.db, buyer.id)
  expect(own).toMatchObject({ orders: [{ returnedAmount: 100_000 }] })
})

test('the delivery stays paid when the shopper has changed their mind', async () => {
  const buyer = await aBuyer()
  const order = await aBoughtOrder(buyer)
  const id = await request(buyer, order.id, wish([[order.itemIds[0] ?? '', 1]]))
  expect((await finish(lan, id)).outcome?.refundAmount).toBe(100_000)
  expect((await moneyOf(order.id)).total).toBeGreaterThan(100_000)
})

test('earned coins that are spent are not taken back; how many is noted', async () => {
  const buyer = await aBuyer()
  const order = await aBoughtOrder(buyer, [{ price: 500_000, quantity: 1 }])
  await giveCoins(buyer.id, -4_000)
  const id = await request(buyer, order.id, wish([[order.itemIds[0] ?? '', 1]]))
  expect((await finish(lan, id)).outcome).toMatchObject({ coinsTaken: 1_000, coinsMissing: 4_000 })
  expect(await coinsOf(buyer)).toBe(0)
})

test('another amount needs a permission, a reason, and to be within what was paid', async () => {
  const buyer = await aBuyer()
  const order = await aBoughtOrder(buyer)
  const id = await request(buyer, order.id, wish([[order.itemIds[0] ?? '', 1]]))
  const clerk = await aStaffMember(shop.db, { role: 'orders' })
  await step(clerk, id, 'approve')
  const came = [{ orderItemId: order.itemIds[0], restocked: 1, writtenOff: 0 }]
  await step(clerk, id, 'receive', { version: 2, items: came })
  const close = (by: typeof lan, body: object) =>
    step(by, id, 'close', { version: 3, expectedAmount: 100_000, ...body })

  expect(await close(clerk, { amount: 90_000, message: 'Trầy' })).toBe('403 NOT_ALLOWED')
  expect(await close(lan, { amount: 90_000 })).toBe('422 INVALID_FIELD')
  expect(await close(lan, { amount: order.total + 1, message: 'Bù' })).toBe('422 INVALID_FIELD')
  expect((await moneyOf(order.id)).returned_amount).toBe(0)
  expect(await close(lan, { amount: 90_000, message: 'Hàng bị trầy.' })).toBe('200')
  expect((await moneyOf(order.id)).returned_amount).toBe(90_000)
  // Repeated, it changes nothing; another amount is refused.
  expect(await close(lan, { amount: 90_000, message: 'Hàng bị trầy.' })).toBe('200')
  expect(await close(lan, { amount: 80_000, message: 'Thêm' })).toBe('409 RETURN_STATUS_CONFLICT')
  expect(await details(lan, id)).toMatchObject({ outcome: { refundAmount: 90_000 } })
})

test('closed by several at once, it is owed once', async () => {
  const buyer = await aBuyer()
  const order = await aBoughtOrder(buyer, [{ price: 100_000, quantity: 2 }])
  const [item = ''] = order.itemIds
  const ids = [
    await request(buyer, order.id, wish([[item, 1]])),
    await request(buyer, order.id, wish([[item, 1]])),
  ]
  for (const id of ids) {
    await step(lan, id, 'approve')
    const items = [{ orderItemId: item, restocked: 1, writtenOff: 0 }]
    await step(lan, id, 'receive', { version: 2, items })
  }
  const body = { version: 3, expectedAmount: 100_000 }
  const closing = [...ids, ...ids, ...ids].map((id) => step(lan, id, 'close', body))
  expect(new Set(await Promise.all(closing))).toEqual(new Set(['200']))
  expect((await moneyOf(order.id)).returned_amount).toBe(200_000)
})

test('another amount than was shown is refused with the new one, and nothing is owed', async () => {
  const buyer = await aBuyer()
  const order = await aBoughtOrder(buyer, [{ price: 100_000, quantity: 2 }])
  const [item = ''] = order.itemIds
  const ask = () => request(buyer, order.id, wish([[item, 1]], { reason: 'DEFECTIVE' }))
  const [first, second] = [await ask(), await ask()]
  for (const id of [first, second]) {
    await step(lan, id, 'approve')
    const items = [{ orderItemId: item, restocked: 1, writtenOff: 0 }]
    await step(lan, id, 'receive', { version: 2, items })
  }
  const shown = { version: 3, expectedAmount: 100_000 }
  expect(await step(lan, first, 'close', shown)).toBe('200')
  // Now all has come back, so that the delivery is paid back as well.
  const all = order.total - 100_000
  const refused = await call(lan, 'POST', `returns/${second}/close`, shown)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'RETURN_AMOUNT_CHANGED', details: { amount: all } },
  ])
  expect(await details(lan, second)).toMatchObject({ status: 'RECEIVED', refundDue: 100_000 })
  const again = { ...shown, expectedAmount: all }
  for (const _ of [1, 2]) expect(await step(lan, second, 'close', again)).toBe('200')
  expect((await moneyOf(order.id)).returned_amount).toBe(order.total)
})
