import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aFlashSale, aVoucher } from '#test/builders.ts'
import { changeScene } from '#test/change-scene.ts'
import { keeper } from '#test/keeper.ts'
import { assignPayment } from '../../assign-payment.ts'
import { cancelOverdue } from '../../cancel-overdue.ts'
import { findPayments } from '../../find-payments.ts'
import { receivePayment } from '../../receive-payment.ts'

let shop: TestApp
let lan: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  shop = await createTestApp({ SHOP_FREE_SHIPPING_FROM: '200000', SHOP_COINS_SHARE: '50' })
  lan = await aStaffMember(shop.db, { name: 'Lan' })
})
afterAll(() => shop.close())

const scene = changeScene(
  () => shop,
  () => lan,
)
const { aBuyer, anOrderOf, look, preview, setQuantities, step, send, markPaid } = scene
const byTransfer = { paymentMethod: 'BANK_TRANSFER' }

const pay = (id: string, amount: number) =>
  receivePayment(shop.services, {
    ...{ provider: 'bank', reference: randomUUID(), amount, memo: id, account: '' },
    ...{ transferredAt: new Date(), raw: {} },
  })

async function coinsOf(userId: string): Promise<number> {
  const { rows } = await sql<{ coins: number }>`
    SELECT coalesce(sum(amount), 0)::bigint AS coins FROM coin_ledger WHERE user_id = ${userId}`.execute(
    shop.db,
  )
  return rows[0]?.coins ?? 0
}

const usesOf = async (id: string) =>
  (
    await shop.db
      .selectFrom('vouchers')
      .select('used')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).used

test('a paid order that costs less owes the difference, and one that costs more waits for the rest', async () => {
  const buyer = await aBuyer()
  const { id } = await anOrderOf(buyer, [{ price: 300_000, quantity: 2 }], byTransfer)
  await pay(id, 600_000)

  const less = await setQuantities(id, 1)
  expect(less).toMatchObject({ total: 300_000, stage: 'TO_PACK' })
  expect(less.payment).toMatchObject({ status: 'refund_due', refundDue: 300_000, awaited: 0 })
  expect(less.timeline.at(-1)).toMatchObject({ kind: 'refund_due', amount: 300_000 })
  const listed = await scene.call(lan, 'GET', `?stage=REFUND_DUE&q=${id}`)
  expect(listed.json().data).toHaveLength(1)

  const refunded = await step(lan, id, 'refund', { refundedSoFar: 0, amount: 300_000 })
  expect(refunded).toBe('200')
  expect((await look(id)).payment).toMatchObject({ status: 'paid', refundDue: 0 })

  // What was sent back does not count as paid.
  const more = await setQuantities(id, 3)
  expect(more).toMatchObject({ total: 900_000, stage: 'AWAITING_PAYMENT' })
  expect(more.payment).toMatchObject({ status: 'unpaid', awaited: 600_000, paidAmount: 600_000 })
  const own = (await send(buyer, 'GET', `/orders/${id}`)).json().data
  expect(own.payment.bankTransfer.amount).toBe(600_000)
  expect(new Date(own.payment.dueAt).getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000)

  expect((await pay(id, 599_999)).outcome).toBe('under')
  expect((await pay(id, 1)).outcome).toBe('exact')
  expect((await look(id)).payment).toMatchObject({ status: 'paid', awaited: 0, refundDue: 0 })
})

test('who owes the rest of a changed order has the usual time for it, however long ago the first was due', async () => {
  const { id } = await anOrderOf(await aBuyer(), [{ price: 300_000 }], byTransfer)
  await pay(id, 300_000)
  const past = { payment_due_at: new Date(Date.now() - 60_000) }
  await shop.db.updateTable('orders').set(past).where('id', '=', id).execute()
  await setQuantities(id, 2)
  await cancelOverdue(shop.services)
  expect((await look(id)).stage).toBe('AWAITING_PAYMENT')
  // Entered by hand, twice: each time what is missing.
  expect(await markPaid(lan, id)).toBe('200')
  await setQuantities(id, 3)
  expect(await markPaid(lan, id)).toBe('200')
  expect((await look(id)).payment).toMatchObject({ status: 'paid', paidAmount: 900_000 })
})

test('a payment by hand whose answer was lost is not entered again, though the order costs more meanwhile', async () => {
  const { id } = await anOrderOf(await aBuyer(), [{ price: 300_000 }], byTransfer)
  const seen = { paidSoFar: 0, amount: 300_000 }
  expect(await step(lan, id, 'mark-paid', { ...seen, amount: 299_999 })).toBe('409 STALE_EDIT')
  expect(await step(lan, id, 'mark-paid', seen)).toBe('200')
  await setQuantities(id, 2)
  expect(await step(lan, id, 'mark-paid', seen)).toBe('200')
  expect((await look(id)).payment).toMatchObject({ paidAmount: 300_000, awaited: 300_000 })
  const hoa = await aStaffMember(shop.db)
  expect(await step(hoa, id, 'mark-paid', seen)).toBe('409 STALE_EDIT')
  // The second half is another payment, though it is as much.
  const rest = { ...seen, paidSoFar: 300_000 }
  for (const _ of [1, 2]) expect(await step(lan, id, 'mark-paid', rest)).toBe('200')
  expect((await look(id)).payment).toMatchObject({ status: 'paid', paidAmount: 600_000 })
})

test('of two payments alike that were entered by hand, the bank’s record replaces one', async () => {
  for (const report of [
    (id: string) => pay(id, 300_000),
    async (id: string) => {
      const reference = randomUUID()
      await receivePayment(shop.services, {
        ...{ provider: 'bank', reference, amount: 300_000, memo: 'tien hang', account: '' },
        ...{ transferredAt: new Date(), raw: {} },
      })
      const payments = await findPayments(shop.db, { outcome: 'unknown', limit: 1 })
      await assignPayment(shop.services, payments[0]?.id ?? '', id, keeper)
    },
  ]) {
    const { id } = await anOrderOf(await aBuyer(), [{ price: 300_000 }], byTransfer)
    expect(await markPaid(lan, id)).toBe('200')
    await setQuantities(id, 2)
    expect(await markPaid(lan, id)).toBe('200')
    for (const left of [
      ['bank', 'keeper'],
      ['bank', 'bank'],
    ]) {
      await report(id)
      const rows = shop.db.selectFrom('payments').select('provider').where('order_id', '=', id)
      const providers = (await rows.execute()).map(({ provider }) => provider)
      expect(providers.toSorted()).toEqual(left)
    }
    expect((await look(id)).payment).toMatchObject({ status: 'paid', paidAmount: 600_000 })
  }
})

test('an order on delivery is collected as changed', async () => {
  const { id } = await anOrderOf(await aBuyer(), [{ price: 150_000, quantity: 1 }])
  const free = await setQuantities(id, 2)
  expect(free).toMatchObject({ shippingFee: 0, payment: { toCollect: 300_000 } })
  const paidFor = await setQuantities(id, 1)
  expect(paidFor.shippingFee).toBeGreaterThan(0)
  expect(paidFor.payment.toCollect).toBe(150_000 + paidFor.shippingFee)
  await step(lan, id, 'send', {})
  await step(lan, id, 'complete')
  expect((await look(id)).payment).toMatchObject({ status: 'paid', paidAmount: paidFor.total })
})

test('a voucher follows by its terms, also when it has ended; below its minimum it goes back', async () => {
  const buyer = await aBuyer()
  const voucher = await aVoucher(shop.db, {
    ...{ percent: 20, max_discount: 70_000, min_subtotal: 200_000, quantity: 1 },
  })
  const { id } = await anOrderOf(buyer, [{ price: 100_000, quantity: 3 }], {
    voucherCode: voucher.code,
  })
  expect((await look(id)).voucherDiscount).toBe(60_000)
  const ended = { end_at: new Date(Date.now() - 1000) }
  await shop.db.updateTable('vouchers').set(ended).where('id', '=', voucher.id).execute()

  expect((await setQuantities(id, 5)).voucherDiscount).toBe(70_000)
  expect((await setQuantities(id, 2)).voucherDiscount).toBe(40_000)
  expect(await usesOf(voucher.id)).toBe(1)

  const items = [{ itemId: (await look(id)).items[0]?.id, quantity: 1 }]
  expect((await preview(id, { items })).json().data.voucher).toEqual({
    ...{ code: voucher.code, minSubtotal: 200_000, isLost: true },
  })
  const lost = await setQuantities(id, 1)
  expect(lost).toMatchObject({ voucherDiscount: 0, voucherCode: null })
  expect(await usesOf(voucher.id)).toBe(0)
  const { rows } = await sql`
    SELECT FROM user_vouchers WHERE voucher_id = ${voucher.id} AND order_id IS NOT NULL`.execute(
    shop.db,
  )
  expect(rows).toEqual([])
  // It is not taken again by itself, and not returned twice.
  expect((await setQuantities(id, 5)).voucherDiscount).toBe(0)
  await step(lan, id, 'cancel', { reason: 'Khách đổi ý' })
  expect(await usesOf(voucher.id)).toBe(0)
})

test('coins beyond the allowed share go back at once, and the others when the order is cancelled', async () => {
  const buyer = await aBuyer()
  const given = { user_id: buyer.id, type: 'adjust', amount: 400_000 }
  await shop.db.insertInto('coin_ledger').values(given).execute()
  const { id } = await anOrderOf(buyer, [{ price: 100_000, quantity: 6 }], { useCoins: true })
  expect((await look(id)).coinDiscount).toBe(300_000)

  expect((await setQuantities(id, 4)).coinDiscount).toBe(200_000)
  expect(await coinsOf(buyer.id)).toBe(200_000)
  // More goods take no further coins.
  expect((await setQuantities(id, 6)).coinDiscount).toBe(200_000)
  const last = await setQuantities(id, 1)
  expect(last).toMatchObject({ coinDiscount: 50_000, subtotal: 100_000 })
  expect(await coinsOf(buyer.id)).toBe(350_000)
  await step(lan, id, 'cancel', { reason: 'Khách đổi ý' })
  expect(await coinsOf(buyer.id)).toBe(400_000)
})

async function onSale(quantity: number, perShopper: number) {
  const buyer = await aBuyer(null, { phone: `09${`${Date.now()}`.slice(-8)}` })
  const { id, variants } = await anOrderOf(buyer, [{ price: 100_000, quantity: 1, stock: 20 }])
  const [variant = { id: '', productId: '' }] = variants
  const sale = await aFlashSale(shop.db, {
    ...{ productId: variant.productId, variantIds: [variant.id], price: 60_000, quantity },
  })
  await shop.db
    .updateTable('flash_sale_entries')
    .set({ per_shopper: perShopper })
    .where('id', '=', sale.entryId)
    .execute()
  const soldOf = async () =>
    (
      await shop.db
        .selectFrom('flash_sale_entries')
        .select('sold')
        .where('id', '=', sale.entryId)
        .executeTakeFirstOrThrow()
    ).sold
  return { id, variant, soldOf }
}

test('added pieces are sold at the flash price within allotment and limit; removed ones go back to it', async () => {
  const { id, variant, soldOf } = await onSale(5, 3)
  const bargain = await setQuantities(id, 4)
  expect(bargain.items).toMatchObject([
    { quantity: 1, finalPrice: 100_000, isFlashSale: false },
    { quantity: 3, finalPrice: 60_000, isFlashSale: true },
  ])
  expect(await soldOf()).toBe(3)
  // The fourth piece of this shopper costs the usual price, and joins the first.
  const beyond = await setQuantities(id, 1, 4)
  expect(beyond.items).toMatchObject([
    { quantity: 2, finalPrice: 100_000 },
    { quantity: 3, finalPrice: 60_000 },
  ])
  await setQuantities(id, 2, 1)
  expect(await soldOf()).toBe(1)
  expect(await scene.stockOf(variant.id)).toEqual({ stock: 17, sold: 3 })
  await scene.expectBalanced()
  await step(lan, id, 'cancel', { reason: 'Khách đổi ý' })
  expect(await soldOf()).toBe(0)
  await scene.expectBalanced()
})

test('a discount by hand stays what was said, as far as there are goods left to pay', async () => {
  const { id } = await anOrderOf(await aBuyer(), [{ price: 100_000, quantity: 3 }])
  await sql`UPDATE orders SET staff_discount = 120000, total = total - 120000 WHERE id = ${id}`.execute(
    shop.db,
  )
  const two = await setQuantities(id, 2)
  expect(two).toMatchObject({ staffDiscount: 120_000, total: 80_000 })
  const one = await setQuantities(id, 1)
  expect(one).toMatchObject({ staffDiscount: 100_000, total: one.shippingFee })
})
