import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { keeper } from '#test/keeper.ts'
import { orderScene } from '#test/order-scene.ts'
import { cancelOverdue } from './cancel-overdue.ts'
import { changeStatus } from './change-status.ts'
import { markPaid } from './mark-paid.ts'
import { receivePayment, type Transfer } from './receive-payment.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const { aBuyer, anOrder, send } = orderScene(() => shop)

function aTransfer(memo: string, amount: number, reference: string = randomUUID()): Transfer {
  const about = { account: '0123456789', transferredAt: new Date(), raw: { memo } }
  return { provider: 'bank', reference, amount, memo, ...about }
}

async function anUnpaidOrder() {
  const buyer = await aBuyer()
  const placed = await anOrder(buyer, { paymentMethod: 'BANK_TRANSFER', price: 2_000_000 })
  const look = async () => (await send(buyer, 'GET', `/orders/${placed.id}`)).json().data
  return { ...placed, look }
}

const paymentsOf = (id: string) =>
  shop.db
    .selectFrom('payments')
    .select(['provider', 'amount', 'outcome'])
    .where('order_id', '=', id)
    .orderBy('received_at')
    .execute()

test('a transfer that names the order pays it, whatever else the memo contains', async () => {
  const { id, look } = await anUnpaidOrder()
  expect((await look()).payment).toMatchObject({ status: 'unpaid', paidAmount: 0 })

  const memo = `MBVCB.4711.${id.slice(0, 6).toLowerCase()} ${id.slice(6)}.CT tu 0071000`
  const received = await receivePayment(shop.services, aTransfer(memo, 2_000_000))

  expect(received).toEqual({ outcome: 'exact', orderId: id })
  const order = await look()
  expect(order.payment).toEqual({
    status: 'paid',
    paidAmount: 2_000_000,
    refundDue: 0,
    dueAt: null,
    bankTransfer: null,
  })
  expect(order.events.map((event: { kind: string }) => event.kind)).toEqual(['placed', 'paid'])
})

test('ten concurrent notifications count once', async () => {
  const { id, look } = await anUnpaidOrder()
  const transfer = aTransfer(id, 500_000)

  const received = await Promise.all(
    Array.from({ length: 10 }, () => receivePayment(shop.services, transfer)),
  )

  expect(received.filter(({ outcome }) => outcome === 'under')).toHaveLength(1)
  expect(received.filter(({ outcome }) => outcome === 'duplicate')).toHaveLength(9)
  const { payment } = await look()
  expect(payment).toMatchObject({ status: 'unpaid', paidAmount: 500_000 })
  expect(payment.bankTransfer.amount).toBe(1_500_000)
})

test('partial payments add up; overpayments and payments for paid orders are recorded', async () => {
  const { id, look } = await anUnpaidOrder()
  const outcomes = []
  for (const amount of [1_999_999, 2, 700]) {
    outcomes.push((await receivePayment(shop.services, aTransfer(id, amount))).outcome)
  }

  expect(outcomes).toEqual(['under', 'over', 'extra'])
  const order = await look()
  expect(order.payment).toMatchObject({ status: 'paid', paidAmount: 2_000_701 })
  expect(order.events.map((event: { kind: string }) => event.kind)).toEqual([
    'placed',
    'partly_paid',
    'paid',
    'overpaid',
    'overpaid',
  ])
})

test('a late payment is to be refunded and revives nothing', async () => {
  const { id, look } = await anUnpaidOrder()
  await changeStatus(shop.services, id, 'CANCELLED', { by: keeper })

  expect((await receivePayment(shop.services, aTransfer(id, 2_000_000))).outcome).toBe('late')
  expect(await look()).toMatchObject({
    status: 'CANCELLED',
    payment: { status: 'refund_due', paidAmount: 2_000_000 },
  })
})

test.each(['', 'tien nha thang 11', 'DH7K3M9QX2'])(
  'money for “%s” waits for the merchant',
  async (memo) => {
    expect(await receivePayment(shop.services, aTransfer(memo, 5))).toEqual({
      outcome: 'unknown',
      orderId: null,
    })
  },
)

test('a memo with two orders is not assigned', async () => {
  const [first, second] = [await anUnpaidOrder(), await anUnpaidOrder()]
  const memo = `${first.id} ${second.id}`
  expect((await receivePayment(shop.services, aTransfer(memo, 4_000_000))).outcome).toBe('unknown')
})

test('a payment entered by hand is replaced by the bank’s record; further ones count', async () => {
  const { id, look } = await anUnpaidOrder()
  await markPaid(shop.services, id, keeper)
  const transfer = aTransfer(id, 2_000_000)

  expect((await receivePayment(shop.services, transfer)).outcome).toBe('exact')
  expect((await receivePayment(shop.services, transfer)).outcome).toBe('duplicate')
  expect((await look()).payment.paidAmount).toBe(2_000_000)
  expect((await receivePayment(shop.services, aTransfer(id, 2_000_000))).outcome).toBe('extra')
  expect(await paymentsOf(id)).toEqual([
    { provider: 'bank', amount: 2_000_000, outcome: 'exact' },
    { provider: 'bank', amount: 2_000_000, outcome: 'extra' },
  ])
})

test('an order not paid in time is cancelled and its stock returned, once', async () => {
  const { id, variant, look } = await anUnpaidOrder()
  const paid = await anUnpaidOrder()
  await sql`UPDATE orders SET payment_due_at = now() - interval '1 second' WHERE id IN (${id}, ${paid.id})`.execute(
    shop.db,
  )
  await receivePayment(shop.services, aTransfer(paid.id, 2_000_000))

  const counts = await Promise.all([cancelOverdue(shop.services), cancelOverdue(shop.services)])

  expect(counts[0] + counts[1]).toBe(1)
  const order = await look()
  expect(order.status).toBe('CANCELLED')
  expect(order.events.at(-1)).toMatchObject({ kind: 'cancelled', actor: 'system' })
  expect((await paid.look()).status).toBe('PENDING')
  const { stock } = await shop.db
    .selectFrom('variants')
    .select('stock')
    .where('id', '=', variant.id)
    .executeTakeFirstOrThrow()
  expect(stock).toBe(10)
})

test('an overdue order that fails to cancel does not stop the others and is reported', async () => {
  const orders = [await anUnpaidOrder(), await anUnpaidOrder(), await anUnpaidOrder()]
  const ids = orders.map(({ id }) => id)
  const bad = orders[0]
  await sql`UPDATE variants SET sold = 0 WHERE id = ${bad?.variant.id}`.execute(shop.db)
  await sql`UPDATE orders SET payment_due_at = now() WHERE id = ANY (${ids}::text[])`.execute(
    shop.db,
  )

  await expect(cancelOverdue(shop.services)).rejects.toThrow(`could not be cancelled: ${bad?.id}`)
  expect(await Promise.all(orders.map(async ({ look }) => (await look()).status))).toEqual([
    'PENDING',
    'CANCELLED',
    'CANCELLED',
  ])

  await sql`UPDATE variants SET sold = 1 WHERE id = ${bad?.variant.id}`.execute(shop.db)
  expect(await cancelOverdue(shop.services)).toBe(1)
})

test('money and the end of the hold at the same moment: the order is paid, or the money is owed back', async () => {
  const orders = await Promise.all(Array.from({ length: 6 }, anUnpaidOrder))
  await sql`UPDATE orders SET payment_due_at = now() WHERE id = ANY (${orders.map(({ id }) => id)}::text[])`.execute(
    shop.db,
  )

  await Promise.all([
    cancelOverdue(shop.services),
    ...orders.map(({ id }) => receivePayment(shop.services, aTransfer(id, 2_000_000))),
  ])

  for (const { look } of orders) {
    const { status, payment } = await look()
    expect([`PENDING paid`, `CANCELLED refund_due`]).toContain(`${status} ${payment.status}`)
    expect(payment.paidAmount).toBe(2_000_000)
  }
})
