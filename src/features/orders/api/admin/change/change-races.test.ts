import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDetails } from '#features/orders/admin-contract.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { changeScene } from '#test/change-scene.ts'
import { cancelOverdue } from '../../cancel-overdue.ts'
import { receivePayment } from '../../receive-payment.ts'

let shop: TestApp
let lan: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  shop = await createTestApp({ LIMIT_UNPAID_ORDERS: '100', LIMIT_OPEN_COD_ORDERS_PER_ACCOUNT: '0' })
  lan = await aStaffMember(shop.db, { name: 'Lan' })
})
afterAll(() => shop.close())

const scene = changeScene(
  () => shop,
  () => lan,
)
const { aBuyer, anOrderOf, look, preview, step, send, call, stockOf } = scene

/** Sends a change of the first item, made from `order`, with the total that its preview shows now. */
async function prepared(order: OrderDetails, quantity: number) {
  const items = [{ itemId: order.items[0]?.id, quantity }]
  const expectedTotal = (await preview(order.id, { items })).json().data.after.total
  return async () => {
    const body = { version: order.version, items, expectedTotal }
    const answer = await call(lan, 'PUT', `/${order.id}/contents`, body)
    return [answer.statusCode, answer.json().code].filter(Boolean).join(' ')
  }
}

test('a change beside packing and cancelling: one comes first, and stock agrees with it', async () => {
  for (let round = 0; round < 9; round++) {
    const buyer = await aBuyer()
    const { id, variants } = await anOrderOf(buyer, [{ quantity: 2 }])
    const [variant = { id: '' }] = variants
    const change = await prepared(await look(id), round % 2 === 0 ? 5 : 1)
    const rival = [
      () => step(lan, id, 'pack'),
      () => step(lan, id, 'cancel', { reason: 'Hết hàng' }),
      async () => `${(await send(buyer, 'POST', `/orders/user/${id}/cancel`)).statusCode}`,
    ][round % 3]
    const [changed, other] = await Promise.all([change(), rival?.()])
    expect(['200', '409 ORDER_STATUS_CONFLICT', '409 STALE_EDIT']).toContain(changed)
    expect(other).toBe('200')
    const order = await look(id)
    const pieces = changed === '200' ? (round % 2 === 0 ? 5 : 1) : 2
    expect(order.items[0]?.quantity).toBe(pieces)
    const sold = order.status === 'CANCELLED' ? 0 : pieces
    expect(await stockOf(variant.id)).toEqual({ stock: 10 - sold, sold })
  }
  await scene.expectBalanced()
})

test('a change beside the payment and the end of the time to pay: no money is lost', async () => {
  for (let round = 0; round < 6; round++) {
    const wanted = { paymentMethod: 'BANK_TRANSFER' }
    const { id } = await anOrderOf(await aBuyer(), [{ quantity: 2, price: 600_000 }], wanted)
    const before = await look(id)
    const change = await prepared(before, round % 2 === 0 ? 1 : 3)
    if (round > 2) {
      const past = { payment_due_at: new Date(Date.now() - 1000) }
      await shop.db.updateTable('orders').set(past).where('id', '=', id).execute()
    }
    const [changed] = await Promise.all([
      change(),
      round > 2
        ? cancelOverdue(shop.services)
        : receivePayment(shop.services, {
            ...{ provider: 'bank', reference: randomUUID(), amount: before.total, memo: id },
            ...{ account: '', transferredAt: new Date(), raw: {} },
          }),
    ])
    expect(['200', '409 ORDER_STATUS_CONFLICT', '409 STALE_EDIT']).toContain(changed)
    const { status, total, payment } = await look(id)
    if (status === 'CANCELLED') {
      expect(payment).toMatchObject({ awaited: 0, refundDue: 0 })
      continue
    }
    expect(payment.paidAmount).toBe(round > 2 ? 0 : before.total)
    expect(payment.awaited - payment.refundDue).toBe(total - payment.paidAmount)
  }
  await scene.expectBalanced()
})

test('changes and new orders over the last pieces, in both directions at once: never oversold, no deadlock', async () => {
  const buyers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aBuyer()))
  const { variants } = await anOrderOf(buyers[0] ?? (await aBuyer()), [
    { stock: 14, quantity: 1 },
    { stock: 14, quantity: 1 },
  ])
  const lines = variants.map(({ line }) => ({ ...line, quantity: 1 }))
  const orderOf = async (buyer: (typeof buyers)[number], items: object[]) => {
    const placed = await send(buyer, 'POST', '/orders', { items, addressId: buyer.addressId })
    return placed.json().order?.id as string
  }
  const ids = await Promise.all(
    buyers.map((buyer, index) => orderOf(buyer, index % 2 ? lines.toReversed() : lines)),
  )
  const answers = await Promise.all([
    ...ids.map(async (id, index) => {
      const order = await look(id)
      const items = order.items.map((item, at) => ({
        itemId: item.id,
        quantity: (index + at) % 3 === 0 ? 0 : 5,
      }))
      const shown = await preview(id, { items })
      if (shown.statusCode !== 200) return shown.statusCode
      const { total: expectedTotal } = shown.json().data.after
      const body = { version: order.version, items, expectedTotal }
      return (await call(lan, 'PUT', `/${id}/contents`, body)).statusCode
    }),
    ...buyers.map(async (buyer) => Number(Boolean(await orderOf(buyer, lines)))),
  ])
  for (const status of answers) expect([0, 1, 200, 409]).toContain(status)
  for (const { id } of variants) expect((await stockOf(id)).stock).toBeGreaterThanOrEqual(0)
  await scene.expectBalanced()
})
