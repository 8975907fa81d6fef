import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { orderScene } from '#test/order-scene.ts'
import { staffOrderScene } from '#test/staff-order-scene.ts'

let shop: TestApp
let lan: Awaited<ReturnType<typeof aStaffMember>>
let hoa: typeof lan
beforeAll(async () => {
  shop = await createTestApp()
  lan = await aStaffMember(shop.db, { name: 'Lan' })
  hoa = await aStaffMember(shop.db, { name: 'Hoa' })
})
afterAll(() => shop.close())

const { anOrder, aBuyer } = orderScene(() => shop)
const { step, details, audited, call, markPaid } = staffOrderScene(() => shop)

async function aPaidOrder() {
  const { id } = await anOrder(await aBuyer(), { paymentMethod: 'BANK_TRANSFER', price: 2_000_000 })
  expect(await markPaid(lan, id)).toBe('200')
  return id
}

async function aCancelledPaidOrder() {
  const id = await aPaidOrder()
  await step(lan, id, 'cancel', { reason: 'Hết hàng' })
  return id
}

const moneyOf = async (id: string) => {
  const { status, paidAmount, refundedAmount, refundDue } = (await details(lan, id)).payment
  return `${status} ${paidAmount} ${refundedAmount} ${refundDue}`
}

test('a payment is entered once, however often it is asked for', async () => {
  const id = await aPaidOrder()
  const sum = { paidSoFar: 0, amount: 2_000_000 }
  const twice = await Promise.all([lan, hoa].map((by) => step(by, id, 'mark-paid', sum)))
  expect(twice).toEqual(['200', '200'])
  const { payment, stage, timeline } = await details(lan, id)
  expect(stage).toBe('TO_PACK')
  expect(payment.received).toMatchObject([{ amount: 2_000_000, provider: 'keeper' }])
  expect(timeline.at(-1)).toMatchObject({ kind: 'paid', by: { name: 'Lan' } })
  expect(await audited(id)).toEqual(['order.marked-paid'])
})

test('a refund is recorded in parts, and a repeated one once', async () => {
  const id = await aCancelledPaidOrder()
  expect(await moneyOf(id)).toBe('refund_due 2000000 0 2000000')
  const part = { refundedSoFar: 0, amount: 500_000, note: 'Chuyển khoản' }
  for (let call = 0; call < 3; call++) expect(await step(lan, id, 'refund', part)).toBe('200')
  expect(await moneyOf(id)).toBe('refund_due 2000000 500000 1500000')
  const rest = { refundedSoFar: 500_000 }
  for (let call = 0; call < 2; call++) expect(await step(lan, id, 'refund', rest)).toBe('200')
  expect(await moneyOf(id)).toBe('refunded 2000000 2000000 0')
  expect((await audited(id)).filter((action) => action === 'order.refunded')).toHaveLength(2)
})

test('two staff who refund at once: one is recorded, the other is told', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await aCancelledPaidOrder()
    const part = { refundedSoFar: 0, amount: 800_000 }
    const both = await Promise.all([step(lan, id, 'refund', part), step(hoa, id, 'refund', part)])
    expect(both.toSorted()).toEqual(['200', '409 STALE_EDIT'])
    expect(await moneyOf(id)).toBe('refund_due 2000000 800000 1200000')
  }
})

test('the same refund twice at once by one person is recorded once', async () => {
  const id = await aCancelledPaidOrder()
  const part = { refundedSoFar: 0, amount: 800_000 }
  const all = await Promise.all([1, 2, 3].map(() => step(lan, id, 'refund', part)))
  expect(all).toEqual(['200', '200', '200'])
  expect(await moneyOf(id)).toBe('refund_due 2000000 800000 1200000')
})

test('no more is refunded than is owed', async () => {
  const id = await aCancelledPaidOrder()
  expect(await step(lan, id, 'refund', { refundedSoFar: 0, amount: 2_000_001 })).toBe(
    '409 REFUND_TOO_LARGE',
  )
  const unpaid = await anOrder(await aBuyer())
  expect(await step(lan, unpaid.id, 'refund', { refundedSoFar: 0 })).toBe('409 REFUND_TOO_LARGE')
  expect(await step(lan, id, 'refund', { refundedSoFar: 0, amount: 0 })).toBe('422 INVALID_FIELD')
  const stale = await call(lan, 'POST', `/${id}/refund`, { refundedSoFar: 7 })
  expect(stale.json()).toMatchObject({
    code: 'STALE_EDIT',
    details: { current: { refundedSoFar: 0 } },
  })
  expect(await moneyOf(id)).toBe('refund_due 2000000 0 2000000')
})
