import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { keeper } from '#test/keeper.ts'
import { type Buyer, orderScene } from '#test/order-scene.ts'
import { emailTo } from '#test/outbox.ts'
import { cancelOverdue } from './cancel-overdue.ts'
import { changeStatus } from './change-status.ts'
import { confirmOrder } from './confirm-order.ts'
import { markPaid } from './mark-paid.ts'

const settings = {
  HOLD_ORDER_FROM_AMOUNT: '2000000',
  HOLD_ORDER_FROM_PIECES: '10',
  SHOP_HOLD_HOURS: '12',
}
let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp(settings, { work: true })
})
afterAll(() => shop.close())

const { anOrder, send, ...scene } = orderScene(() => shop)
let phones = 910_000_000
const aBuyer = (email: string | null = null) => scene.aBuyer(email, { phone: `0${++phones}` })
const merchant = { by: keeper }

const large = { stock: 20, quantity: 10, price: 100_000 }
const dear = { price: 2_000_000 }
const small = { price: 100_000 }

async function orderOf(buyer: Buyer, id: string) {
  return (await send(buyer, 'GET', `/orders/${id}`)).json().data
}

async function variantOf(id: string) {
  return shop.db
    .selectFrom('variants')
    .select(['stock', 'sold'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function makeOverdue(id: string) {
  await shop.db
    .updateTable('orders')
    .set({ hold_due_at: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute()
}

test('a large order of a new shopper is held until staff confirm it', async () => {
  const buyer = await aBuyer()
  const { id, variant } = await anOrder(buyer, large)

  const held = await orderOf(buyer, id)
  expect(held).toMatchObject({ status: 'PENDING', hold: { reason: 'PIECES' } })
  const hours = (Date.parse(held.hold.dueAt) - Date.parse(held.createdAt)) / 3_600_000
  expect(hours).toBeCloseTo(12, 2)
  expect(held.events.map(({ kind }: { kind: string }) => kind)).toEqual(['placed', 'held'])
  expect(await variantOf(variant.id)).toEqual({ stock: 10, sold: 10 })

  await expect(changeStatus(shop.services, id, 'SHIPPING', merchant)).rejects.toMatchObject({
    code: 'ORDER_HELD',
  })
  const confirmations = await Promise.allSettled(
    Array.from({ length: 3 }, () =>
      confirmOrder(shop.services, id, { by: keeper, note: 'Đã gọi' }),
    ),
  )
  expect(confirmations.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(confirmOrder(shop.services, id, merchant)).rejects.toMatchObject({
    code: 'ORDER_NOT_HELD',
  })
  const confirmed = await orderOf(buyer, id)
  expect(confirmed).toMatchObject({ status: 'PENDING', hold: null })
  expect(confirmed.events.at(-1)).toMatchObject({ kind: 'confirmed', actor: 'keeper' })
  const notices = await send(buyer, 'GET', '/users/user/notifications')
  expect(notices.body).toContain(`Đơn hàng ${id} đã được xác nhận`)

  await changeStatus(shop.services, id, 'SHIPPING', merchant)
  expect(await orderOf(buyer, id)).toMatchObject({ status: 'SHIPPING' })
  await expect(confirmOrder(shop.services, id, merchant)).rejects.toMatchObject({
    code: 'ORDER_NOT_HELD',
  })
})

test('an ordinary order that staff confirm, pack or send makes nobody known', async () => {
  const buyer = await aBuyer()
  const [confirmed, sent] = [await anOrder(buyer, small), await anOrder(buyer, small)]
  await confirmOrder(shop.services, confirmed.id, { by: keeper, ifUnheld: true })
  await changeStatus(shop.services, sent.id, 'SHIPPING', merchant)
  const { id } = await anOrder(buyer, large)
  expect((await orderOf(buyer, id)).hold).toMatchObject({ reason: 'PIECES' })
})

test('expensive orders are held too; transfers and small orders are not', async () => {
  const buyer = await aBuyer()
  const cod = await anOrder(buyer, dear)
  expect((await orderOf(buyer, cod.id)).hold).toMatchObject({ reason: 'AMOUNT' })
  const other = await aBuyer()
  for (const spec of [small, { ...dear, paymentMethod: 'BANK_TRANSFER' }]) {
    const { id } = await anOrder(other, spec)
    expect((await orderOf(other, id)).hold).toBeNull()
  }
})

test('open orders count together, so that many small ones are held like a large one', async () => {
  const buyer = await aBuyer()
  const part = { ...small, quantity: 4 }
  const [one, two] = [await anOrder(buyer, part), await anOrder(buyer, part)]
  for (const { id } of [one, two]) expect((await orderOf(buyer, id)).hold).toBeNull()

  const { id } = await anOrder(buyer, part)

  expect((await orderOf(buyer, id)).hold).toMatchObject({ reason: 'PIECES' })
  await send(buyer, 'POST', `/orders/user/${id}/cancel`)
  const single = await anOrder(buyer, small)
  expect((await orderOf(buyer, single.id)).hold).toBeNull()
})

test('known shoppers are not held, unless the setting is all', async () => {
  const [received, confirmed] = [await aBuyer(), await aBuyer()]
  const first = await anOrder(received, small)
  await changeStatus(shop.services, first.id, 'SHIPPING', merchant)
  await changeStatus(shop.services, first.id, 'COMPLETED', merchant)
  await confirmOrder(shop.services, (await anOrder(confirmed, large)).id, merchant)

  for (const buyer of [received, confirmed]) {
    const { id } = await anOrder(buyer, large)
    expect((await orderOf(buyer, id)).hold).toBeNull()
  }
  const strict = await createTestApp({ ...settings, HOLD_ORDERS_OF: 'all' }, { beside: shop })
  const ofStrict = orderScene(() => strict)
  const { id } = await ofStrict.anOrder(received, large)
  await strict.close()
  expect((await orderOf(received, id)).hold).toMatchObject({ reason: 'AMOUNT' })
})

test('an unconfirmed order is cancelled with a reason and released once', async () => {
  const buyer = await aBuyer('khach-lon@tiem.example')
  const [overdue, waiting] = [await anOrder(buyer, large), await anOrder(buyer, large)]
  const mail = await emailTo(shop, 'khach-lon@tiem.example', `Tiệm đã nhận đơn hàng ${overdue.id}`)
  expect(mail.text).toContain('Đây là đơn lớn: chúng tôi sẽ gọi số 0910')
  await makeOverdue(overdue.id)

  const cancelled = await Promise.all([cancelOverdue(shop.services), cancelOverdue(shop.services)])

  expect(cancelled.reduce((sum, count) => sum + count, 0)).toBe(1)
  const reason = 'Cửa hàng chưa liên hệ được với bạn để xác nhận đơn lớn này.'
  const ended = await orderOf(buyer, overdue.id)
  expect(ended).toMatchObject({ status: 'CANCELLED', hold: null })
  expect(ended.events.at(-1)).toMatchObject({ kind: 'cancelled', actor: 'system', reason })
  expect(await variantOf(overdue.variant.id)).toEqual({ stock: 20, sold: 0 })
  expect(await orderOf(buyer, waiting.id)).toMatchObject({ status: 'PENDING' })
  const last = await emailTo(shop, 'khach-lon@tiem.example', `Đơn hàng ${overdue.id} đã được huỷ`)
  expect(last.text).toContain(`Lý do: ${reason}`)
  await expect(confirmOrder(shop.services, overdue.id, merchant)).rejects.toMatchObject({
    code: 'ORDER_NOT_HELD',
  })
  expect(await cancelOverdue(shop.services)).toBe(0)
})

test('concurrent confirmation, automatic and own cancellation: one of them wins', async () => {
  for (let round = 0; round < 5; round++) {
    const buyer = await aBuyer()
    const { id, variant } = await anOrder(buyer, large)
    await makeOverdue(id)

    const [confirmation] = await Promise.allSettled([
      confirmOrder(shop.services, id, merchant),
      cancelOverdue(shop.services),
      send(buyer, 'POST', `/orders/user/${id}/cancel`),
    ])

    const { status } = await orderOf(buyer, id)
    // The shopper may cancel a confirmed order; the system may not.
    expect(status).toBe('CANCELLED')
    expect(await variantOf(variant.id)).toEqual({ stock: 20, sold: 0 })
    if (confirmation.status === 'fulfilled') {
      const { events } = await orderOf(buyer, id)
      expect(events.at(-1)).toMatchObject({ kind: 'cancelled', actor: 'shopper' })
    }
  }
})

test('a paid order needs no confirmation, and the database rejects shipping a held one', async () => {
  const buyer = await aBuyer()
  const { id } = await anOrder(buyer, large)
  await expect(
    shop.db.updateTable('orders').set({ status: 'SHIPPING' }).where('id', '=', id).execute(),
  ).rejects.toMatchObject({ constraint: 'orders_held_are_not_sent' })

  await markPaid(shop.services, id, keeper)

  expect(await orderOf(buyer, id)).toMatchObject({ hold: null, payment: { status: 'paid' } })
  await changeStatus(shop.services, id, 'SHIPPING', merchant)
})
