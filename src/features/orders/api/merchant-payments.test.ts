import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { keeper } from '#test/keeper.ts'
import { orderScene } from '#test/order-scene.ts'
import { assignPayment } from './assign-payment.ts'
import { changeStatus } from './change-status.ts'
import { findPayments, findRefundsDue } from './find-payments.ts'
import { markPaid } from './mark-paid.ts'
import { receivePayment } from './receive-payment.ts'
import { recordRefund } from './record-refund.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const { aBuyer, anOrder, send } = orderScene(() => shop)

async function anUnpaidOrder() {
  const buyer = await aBuyer()
  const { id } = await anOrder(buyer, { paymentMethod: 'BANK_TRANSFER', price: 2_000_000 })
  const look = async () => {
    const order = (await send(buyer, 'GET', `/orders/${id}`)).json().data
    const events = order.events.map((event: { kind: string }) => event.kind).join(' ')
    const { status, paidAmount, refundDue } = order.payment
    return `${order.status} ${status} ${paidAmount} ${refundDue}: ${events}`
  }
  return { id, look }
}

async function someMoney(memo: string, amount: number): Promise<string> {
  const reference = randomUUID()
  await receivePayment(shop.services, {
    provider: 'bank',
    reference,
    amount,
    memo,
    account: '',
    transferredAt: null,
    raw: {},
  })
  const payments = await findPayments(shop.db, { limit: 100 })
  return payments.find((payment) => payment.provider_reference === reference)?.id ?? ''
}

test('an unmatched payment is assigned to the merchant’s order, once', async () => {
  const { id, look } = await anUnpaidOrder()
  const paymentId = await someMoney('tien hang', 2_000_000)
  expect((await findPayments(shop.db, { outcome: 'unknown', limit: 9 }))[0]?.id).toBe(paymentId)

  const assigning = Array.from({ length: 4 }, () =>
    assignPayment(shop.services, paymentId, id, keeper),
  )
  const done = await Promise.allSettled(assigning)
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of done) {
    if (result.status === 'fulfilled') expect(result.value).toMatchObject({ outcome: 'exact' })
    else expect(result.reason).toMatchObject({ code: 'PAYMENT_ALREADY_COUNTED' })
  }
  expect(await look()).toBe('PENDING paid 2000000 0: placed paid')
  expect(await findPayments(shop.db, { outcome: 'unknown', limit: 9 })).toEqual([])
})

test('a payment entered by hand and later assigned counts once', async () => {
  const { id, look } = await anUnpaidOrder()
  const paymentId = await someMoney('tien hang', 2_000_000)
  await markPaid(shop.services, id, keeper)
  expect(await assignPayment(shop.services, paymentId, id, keeper)).toMatchObject({
    outcome: 'exact',
  })
  expect(await look()).toBe('PENDING paid 2000000 0: placed paid')
})

test('unknown orders and payments are rejected', async () => {
  const { id } = await anUnpaidOrder()
  const paymentId = await someMoney('?', 5)
  const refused = [
    [paymentId, 'DH11111111', 'ORDER_NOT_FOUND'],
    [paymentId, "' OR 1=1", 'ORDER_NOT_FOUND'],
    [randomUUID(), id, 'PAYMENT_NOT_FOUND'],
    ['1', id, 'PAYMENT_NOT_FOUND'],
  ] as const
  for (const [payment, order, code] of refused) {
    await expect(assignPayment(shop.services, payment, order, keeper)).rejects.toMatchObject({
      code,
    })
  }
})

test('a refund is recorded once, in parts or whole', async () => {
  const cancelled = await anUnpaidOrder()
  await someMoney(cancelled.id, 2_000_000)
  await changeStatus(shop.services, cancelled.id, 'CANCELLED', { by: keeper })
  const overpaid = await anUnpaidOrder()
  await someMoney(overpaid.id, 2_000_700)
  const owed = async () => (await findRefundsDue(shop.db, 9)).map(({ id, due }) => `${id} ${due}`)
  expect(await owed()).toEqual([`${cancelled.id} 2000000`, `${overpaid.id} 700`])

  expect(await recordRefund(shop.services, cancelled.id, { by: keeper, amount: 500_000 })).toBe(
    500_000,
  )
  expect(await owed()).toEqual([`${cancelled.id} 1500000`, `${overpaid.id} 700`])
  const twice = [1, 2].map(() =>
    recordRefund(shop.services, cancelled.id, { by: keeper, amount: 1_500_000 }),
  )
  const statuses = (await Promise.allSettled(twice)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await recordRefund(shop.services, overpaid.id, { by: keeper })).toBe(700)
  await expect(recordRefund(shop.services, overpaid.id, { by: keeper })).rejects.toMatchObject({
    code: 'REFUND_TOO_LARGE',
    details: { due: 0 },
  })
  expect(await owed()).toEqual([])
  expect(await cancelled.look()).toBe(
    'CANCELLED refunded 2000000 0: placed paid cancelled refund_due refunded refunded',
  )
  expect(await overpaid.look()).toBe('PENDING paid 2000700 0: placed paid overpaid refunded')
})

test('a fully refunded order owes nothing when it is cancelled', async () => {
  const { id, look } = await anUnpaidOrder()
  await sql`
    UPDATE orders SET payment_status = 'paid', coin_discount = total, total = 0 WHERE id = ${id}`.execute(
    shop.db,
  )
  await someMoney(id, 50_000)
  await recordRefund(shop.services, id, { by: keeper })

  await changeStatus(shop.services, id, 'CANCELLED', { by: keeper })

  expect(await look()).toBe('CANCELLED paid 50000 0: placed overpaid refunded cancelled')
  expect(await findRefundsDue(shop.db, 100)).not.toContainEqual(expect.objectContaining({ id }))
})
