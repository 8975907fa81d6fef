import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRefundsDue } from '#features/orders/api/public.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aFlashSale, aVariant } from '#test/builders.ts'
import { changeScene } from '#test/change-scene.ts'
import { emailTo, plain } from '#test/outbox.ts'
import { returnScene } from '#test/return-scene.ts'

let shop: TestApp
let lan: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  shop = await createTestApp({}, { work: true })
  lan = await aStaffMember(shop.db, { name: 'Lan' })
})
afterAll(() => shop.close())

const { aBuyer, aBoughtOrder, wish, request, step, details, call, send } = returnScene(() => shop)
const { setQuantities } = changeScene(
  () => shop,
  () => lan,
)

/** A return of goods of 100.000đ, which came. */
async function aReceivedReturn(email: string | null = null) {
  const buyer = await aBuyer(email)
  const order = await aBoughtOrder(buyer)
  const [item = ''] = order.itemIds
  const id = await request(buyer, order.id, wish([[item, 1]], { resolution: 'exchange' }))
  await step(lan, id, 'approve')
  const items = [{ orderItemId: item, restocked: 1, writtenOff: 0 }]
  await step(lan, id, 'receive', { version: 2, items })
  return { id, buyer, orderId: order.id }
}

const orderOf = async (id: string) => (await call(lan, 'GET', `orders/${id}`)).json().data

const closing = (line: object, expectedTotal: number, quantity = 1) => ({
  ...{ version: 3, expectedAmount: 100_000 },
  exchange: { items: [{ ...line, quantity }], expectedTotal },
})

test.each([
  ['of the same price', 100_000, { toCollect: 0, refundDue: 0, status: 'paid' }],
  ['that cost more', 130_000, { toCollect: 30_000, refundDue: 0, status: 'unpaid' }],
  ['that cost less', 70_000, { toCollect: 0, refundDue: 30_000, status: 'paid' }],
])(
  'other goods %s are sent in an order that the returned ones pay for',
  async (_, price, money) => {
    const { id, buyer, orderId } = await aReceivedReturn()
    const other = await aVariant(shop.db, { price, stock: 5 })
    const close = () => step(lan, id, 'close', closing(other.line, price))
    // Repeated and at once, it is one order.
    expect(await Promise.all([close(), close(), close()])).toEqual(['200', '200', '200'])

    const closed = await details(lan, id)
    expect(closed).toMatchObject({ status: 'CLOSED', refundDue: money.refundDue })
    const exchangeId = closed.exchangeOrderId ?? ''
    expect(await orderOf(exchangeId)).toMatchObject({
      stage: 'TO_PACK',
      total: price,
      shippingFee: 0,
      items: [{ variantId: other.id, quantity: 1 }],
      payment: { status: money.status, toCollect: money.toCollect },
    })
    const { delivery } = await shop.db
      .selectFrom('orders')
      .select('delivery')
      .where('id', '=', exchangeId)
      .executeTakeFirstOrThrow()
    expect(delivery).toMatchObject({ id: 'standard', name: 'Giao tiêu chuẩn' })
    expect((await orderOf(orderId)).payment.refundDue).toBe(money.refundDue)
    const { stock } = await shop.db
      .selectFrom('variants')
      .select('stock')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect(stock).toBe(4)

    // Linked both ways, for staff and for the shopper.
    for (const each of [orderId, exchangeId]) {
      expect((await call(lan, 'GET', `orders/${each}/returns`)).json().data.returns).toMatchObject([
        { id, exchangeOrderId: exchangeId },
      ])
    }
    const own = (await send(buyer, 'GET', `/orders/user/${orderId}/returns`)).json().data
    expect(own.returns).toMatchObject([{ resolution: 'exchange', exchangeOrderId: exchangeId }])
    expect((await send(buyer, 'GET', `/orders/${exchangeId}`)).statusCode).toBe(200)

    // Nobody was sent money: it has moved to the other order.
    const first = (await send(buyer, 'GET', `/orders/${orderId}`)).json().data
    expect(first.payment).toMatchObject({
      ...{ status: money.refundDue > 0 ? 'refund_due' : 'paid', refundDue: money.refundDue },
    })
    expect(first.events.at(-1)).toMatchObject({
      ...{ kind: 'refunded', amount: 100_000 - money.refundDue },
      reason: `Chuyển sang đơn đổi hàng ${exchangeId}`,
    })
    const owed = (await findRefundsDue(shop.db, 1_000)).filter((each) => each.id === orderId)
    expect(owed.map(({ due }) => due)).toEqual(money.refundDue > 0 ? [money.refundDue] : [])
  },
)

test.each([
  [130_000, 'Bạn còn trả 30.000đ khi nhận hàng.', ''],
  [70_000, 'Bạn không phải trả gì khi nhận hàng.', 'Chúng tôi sẽ hoàn lại cho bạn 30.000đ.'],
])('e-mails say what becomes of the money when others cost %d', async (price, toPay, back) => {
  const email = `doi-${price}@tiem.example`
  const { id, orderId } = await aReceivedReturn(email)
  const other = await aVariant(shop.db, { price, stock: 5 })
  expect(await step(lan, id, 'close', closing(other.line, price))).toBe('200')
  const exchangeId = (await details(lan, id)).exchangeOrderId ?? ''
  const textOf = async (subject: string) => plain((await emailTo(shop, email, subject)).text)

  const closed = await textOf(`Yêu cầu trả hàng đã xong – đơn hàng ${orderId}`)
  expect(closed).toContain(
    `Hàng trả được tính 100.000đ, dùng để trả cho đơn đổi hàng ${exchangeId}. ${back}`,
  )
  expect(closed.includes('hoàn lại')).toBe(back !== '')
  const placed = await textOf(`Tiệm đã nhận đơn hàng ${exchangeId}`)
  expect(placed).toContain(`Đã trả trước ${price > 100_000 ? '100.000đ' : '70.000đ'}. ${toPay}`)
})

test('what was not paid for the goods pays for no others', async () => {
  const { id, buyer, orderId } = await aReceivedReturn()
  await shop.db
    .updateTable('orders')
    .set({ payment_status: 'unpaid', paid_amount: 30_000, total: 100_000, shipping_fee: 0 })
    .where('id', '=', orderId)
    .execute()
  expect(await details(lan, id)).toMatchObject({ refundDue: 0, unpaid: 70_000 })
  const other = await aVariant(shop.db, { price: 100_000, stock: 5 })
  expect(await step(lan, id, 'close', closing(other.line, 100_000))).toBe('200')

  const exchangeId = (await details(lan, id)).exchangeOrderId ?? ''
  expect((await orderOf(exchangeId)).payment).toMatchObject({ toCollect: 70_000 })
  expect((await orderOf(orderId)).payment).toMatchObject({ refundDue: 0, status: 'paid' })
  const { message } = await shop.db
    .selectFrom('notifications')
    .select('message')
    .where('user_id', '=', buyer.id)
    .where('title', '=', 'Đơn đổi hàng')
    .executeTakeFirstOrThrow()
  expect(message).toContain('Bạn trả 70.000đ khi nhận hàng.')
})

test('what an exchange moved is not taken for a refund that was asked for meanwhile', async () => {
  const { id, orderId } = await aReceivedReturn()
  await shop.db
    .updateTable('orders')
    .set({ paid_amount: sql`total + 30000` })
    .where('id', '=', orderId)
    .execute()
  const other = await aVariant(shop.db, { price: 100_000, stock: 5 })
  expect(await step(lan, id, 'close', closing(other.line, 100_000))).toBe('200')
  const refund = (refundedSoFar: number) =>
    call(lan, 'POST', `orders/${orderId}/refund`, { refundedSoFar })
  expect((await refund(0)).json().code).toBe('STALE_EDIT')
  for (const _ of [1, 2]) expect((await refund(100_000)).statusCode).toBe(200)
  expect((await orderOf(orderId)).payment).toMatchObject({ refundedAmount: 130_000, refundDue: 0 })
})

test('an exchange that is changed is still sent without a fee', async () => {
  const { id } = await aReceivedReturn()
  const other = await aVariant(shop.db, { price: 40_000, stock: 5 })
  expect(await step(lan, id, 'close', closing(other.line, 40_000))).toBe('200')
  const exchangeId = (await details(lan, id)).exchangeOrderId ?? ''
  const changed = await setQuantities(exchangeId, 3)
  expect(changed).toMatchObject({ shippingFee: 0, total: 120_000, payment: { toCollect: 80_000 } })
})

test('limits per shopper do not keep from an exchange, not even those of one flash sale', async () => {
  const { id } = await aReceivedReturn()
  const other = await aVariant(shop.db, { price: 90_000, stock: 5 })
  const sale = { productId: other.productId, variantIds: [other.id], price: 50_000, quantity: 9 }
  const { entryId } = await aFlashSale(shop.db, sale)
  const entry = shop.db.updateTable('flash_sale_entries').set({ per_shopper: 1 })
  await entry.where('id', '=', entryId).execute()
  expect(await step(lan, id, 'close', closing(other.line, 100_000, 2))).toBe('200')
})

test('a return is closed as a refund or by an exchange; then another way, or other goods, are refused', async () => {
  const other = await aVariant(shop.db, { price: 100_000, stock: 5 })
  const ways = [
    { version: 3, expectedAmount: 100_000 },
    closing(other.line, 100_000),
    closing(other.line, 200_000, 2),
  ]
  for (const way of ways) {
    const { id } = await aReceivedReturn()
    expect(await step(lan, id, 'close', way)).toBe('200')
    expect(await step(lan, id, 'close', way)).toBe('200')
    for (const another of ways.filter((each) => each !== way)) {
      expect(await step(lan, id, 'close', another)).toBe('409 RETURN_STATUS_CONFLICT')
    }
  }
})

test('an order of an exchange that comes back is owed like any other', async () => {
  const { id } = await aReceivedReturn()
  const other = await aVariant(shop.db, { price: 100_000, stock: 5 })
  await step(lan, id, 'close', closing(other.line, 100_000))
  const exchangeId = (await details(lan, id)).exchangeOrderId ?? ''
  await call(lan, 'POST', `orders/${exchangeId}/send`, {})
  await call(lan, 'POST', `orders/${exchangeId}/undelivered`, { reason: 'UNREACHABLE' })
  expect((await orderOf(exchangeId)).payment).toMatchObject({ refundDue: 100_000 })
})

test('what cannot be sent leaves the return as it was', async () => {
  const { id, orderId } = await aReceivedReturn()
  const [rare, dear] = [
    await aVariant(shop.db, { price: 100_000, stock: 1 }),
    await aVariant(shop.db, { price: 120_000, stock: 5 }),
  ]
  const gone = { productId: '0194f0a0-0000-7000-8000-00000000dead', variantId: null }
  expect(await step(lan, id, 'close', closing(rare.line, 200_000, 2))).toBe('409 NOT_ENOUGH_STOCK')
  expect(await step(lan, id, 'close', closing(dear.line, 100_000))).toBe('409 PRICE_CHANGED')
  expect(await step(lan, id, 'close', closing(gone, 100_000))).toBe('404 PRODUCT_NOT_FOUND')
  expect(await details(lan, id)).toMatchObject({ status: 'RECEIVED', exchangeOrderId: null })
  expect((await orderOf(orderId)).payment).toMatchObject({ refundDue: 0, returnedAmount: 0 })
})
