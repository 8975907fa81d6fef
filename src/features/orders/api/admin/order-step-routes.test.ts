import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeStatus } from '#features/orders/api/change-status.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { keeper } from '#test/keeper.ts'
import { type Buyer, orderScene } from '#test/order-scene.ts'
import { emailTo } from '#test/outbox.ts'
import { staffOrderScene } from '#test/staff-order-scene.ts'

type Staff = Awaited<ReturnType<typeof aStaffMember>>

let shop: TestApp
let lan: Staff
let hoa: Staff
beforeAll(async () => {
  shop = await createTestApp({ HOLD_ORDER_FROM_AMOUNT: '2000000' }, { work: true })
  lan = await aStaffMember(shop.db, { name: 'Lan' })
  hoa = await aStaffMember(shop.db, { name: 'Hoa' })
})
afterAll(() => shop.close())

const { anOrder, send, ...scene } = orderScene(() => shop)
const { step, call, details, audited, eventsOf } = staffOrderScene(() => shop)
let phones = 920_000_000
const aBuyer = (email: string | null = null) => scene.aBuyer(email, { phone: `0${++phones}` })
const transfer = { paymentMethod: 'BANK_TRANSFER' }

async function anOrderOfSomebody(spec: object = {}) {
  const buyer = await aBuyer()
  return { buyer, ...(await anOrder(buyer, spec)) }
}

const seenBy = async (buyer: Buyer, id: string) =>
  (await send(buyer, 'GET', `/orders/${id}`)).json().data

test('an order goes its way, with who did each step, and each step can be repeated', async () => {
  const buyer = await aBuyer('khach-buoc@tiem.example')
  const { id } = await anOrder(buyer)
  const first = await details(lan, id)
  expect(first).toMatchObject({ stage: 'TO_CONFIRM', version: 1, hold: null, tracking: null })

  const parcel = { carrier: ' Giao  Hàng Nhanh ', trackingCode: 'GHN-77' }
  for (const [name, by, stage, body] of [
    ['confirm', lan, 'TO_PACK'],
    ['pack', hoa, 'TO_SEND'],
    ['send', hoa, 'SENT', parcel],
    ['complete', lan, 'COMPLETED'],
  ] as const) {
    const { version } = await details(lan, id)
    for (const again of [false, true]) {
      expect(await step(by, id, name, body), `${name} ${again}`).toBe('200')
      expect(await details(lan, id)).toMatchObject({ stage })
    }
    expect((await details(lan, id)).version).toBeGreaterThan(version)
  }

  const { timeline, payment } = await details(lan, id)
  expect(timeline.map(({ kind, by }) => [kind, by.kind, by.name])).toEqual([
    ['placed', 'shopper', null],
    ['confirmed', 'staff', 'Lan'],
    ['packed', 'staff', 'Hoa'],
    ['tracking', 'staff', 'Hoa'],
    ['shipping', 'staff', 'Hoa'],
    ['paid', 'system', null],
    ['completed', 'staff', 'Lan'],
  ])
  expect(payment).toMatchObject({ status: 'paid', toCollect: 0 })
  expect(await audited(id)).toEqual([
    ...[
      'order.confirmed',
      'order.packed',
      'order.tracking-changed',
      'order.sent',
      'order.completed',
    ],
  ])
  const own = await seenBy(buyer, id)
  expect(own.tracking).toEqual({ carrier: 'Giao Hàng Nhanh', code: 'GHN-77' })
  expect(own.events.map(({ kind }: { kind: string }) => kind)).toEqual([
    ...['placed', 'confirmed', 'packed', 'shipping', 'paid', 'completed'],
  ])
  const mail = await emailTo(shop, 'khach-buoc@tiem.example', `Đơn hàng ${id} đang được giao`)
  expect(mail.text).toMatch(/Đơn vị vận chuyển: Giao Hàng Nhanh\s+Mã vận đơn: GHN-77/)
})

test('packing or sending confirms an order that is not held', async () => {
  const packed = await anOrderOfSomebody()
  expect(await step(lan, packed.id, 'pack')).toBe('200')
  expect(await step(lan, packed.id, 'confirm')).toBe('200')
  const sent = await anOrderOfSomebody()
  expect(await step(lan, sent.id, 'send', {})).toBe('200')
  expect((await details(lan, sent.id)).confirmedAt).not.toBeNull()
  expect(await eventsOf(packed.id)).toBe('placed packed')
  expect(await eventsOf(sent.id)).toBe('placed shipping')
})

test('a packed order is opened again, and can be changed then; not once a part of it has gone', async () => {
  const { id, buyer } = await anOrderOfSomebody()
  expect(await step(lan, id, 'unpack')).toBe('409 ORDER_STATUS_CONFLICT')
  expect(await step(hoa, id, 'pack')).toBe('200')
  const { version } = await details(lan, id)
  for (const again of [false, true]) expect(await step(lan, id, 'unpack'), `${again}`).toBe('200')
  const opened = await details(lan, id)
  expect(opened).toMatchObject({ stage: 'TO_PACK', packedAt: null })
  expect(opened.version).toBeGreaterThan(version)
  expect((await seenBy(buyer, id)).events.map(({ kind }: { kind: string }) => kind)).toEqual([
    'placed',
  ])
  expect(await audited(id)).toEqual(['order.packed', 'order.unpacked'])
  expect(await step(lan, id, 'pack')).toBe('200')
  expect(await eventsOf(id)).toBe('placed packed')

  const two = await anOrderOfSomebody({ quantity: 2 })
  const [item] = (await details(lan, two.id)).items
  const part = { items: [{ itemId: item?.id, quantity: 1 }], shipmentsSoFar: 0 }
  expect(await step(lan, two.id, 'send', part)).toBe('200')
  expect(await step(lan, two.id, 'unpack')).toBe('409 ORDER_STATUS_CONFLICT')
  expect(await step(lan, two.id, 'send', { shipmentsSoFar: 1 })).toBe('200')
  expect(await step(lan, two.id, 'unpack')).toBe('409 ORDER_STATUS_CONFLICT')
})

test('a held order must be confirmed before it is packed or sent', async () => {
  const { id, buyer } = await anOrderOfSomebody({ price: 2_000_000 })
  expect(await details(lan, id)).toMatchObject({ stage: 'TO_CONFIRM', hold: { reason: 'AMOUNT' } })
  expect(await step(lan, id, 'pack')).toBe('409 ORDER_HELD')
  expect(await step(lan, id, 'send', { unpaid: true })).toBe('409 ORDER_HELD')
  expect(await step(lan, id, 'confirm')).toBe('200')
  expect(await details(lan, id)).toMatchObject({ stage: 'TO_PACK', hold: null })
  const notices = await send(buyer, 'GET', '/users/user/notifications')
  expect(notices.body).toContain(`Đơn hàng ${id} đã được xác nhận`)
  expect(await step(lan, id, 'send', {})).toBe('200')
})

test('an order whose transfer has not come is not packed, and sent only on purpose', async () => {
  const { id } = await anOrderOfSomebody(transfer)
  expect((await details(lan, id)).stage).toBe('AWAITING_PAYMENT')
  expect(await step(lan, id, 'confirm')).toBe('409 ORDER_STATUS_CONFLICT')
  expect(await step(lan, id, 'pack')).toBe('409 ORDER_UNPAID')
  const refused = await call(lan, 'POST', `/${id}/send`, {})
  expect(refused.json()).toMatchObject({
    code: 'ORDER_UNPAID',
    message: 'Đơn hàng còn 282.050đ chưa nhận được chuyển khoản.',
  })
  expect(await step(lan, id, 'send', { unpaid: true })).toBe('200')
  expect((await details(lan, id)).stage).toBe('SENT')
})

test('what a stage does not allow is refused and changes nothing', async () => {
  const { id } = await anOrderOfSomebody()
  expect(await step(lan, id, 'complete')).toBe('409 ORDER_STATUS_CONFLICT')
  expect(await step(lan, id, 'cancel', { reason: 'Hết vải', note: 'Đã gọi' })).toBe('200')
  const before = await details(lan, id)
  for (const [name, body] of [
    ['confirm'],
    ['pack'],
    ['send', {}],
    ['complete'],
    ['mark-paid', { paidSoFar: 0, amount: 1 }],
    ['tracking', { carrier: 'A', trackingCode: null }],
  ] as const) {
    expect(await step(lan, id, name, body), name).toBe('409 ORDER_STATUS_CONFLICT')
  }
  expect(await details(lan, id)).toEqual(before)
  expect(await step(lan, 'DH11111111', 'confirm')).toBe('404 ORDER_NOT_FOUND')
  expect(await step(lan, "DH' OR 1=1", 'confirm')).toBe('404 ORDER_NOT_FOUND')
})

test('an order on its way is not cancelled: its goods are with the carrier until they come back', async () => {
  const { id, variant } = await anOrderOfSomebody()
  expect(await step(lan, id, 'send', {})).toBe('200')
  expect(await step(lan, id, 'cancel', { reason: 'Khách đổi ý' })).toBe('409 ORDER_SENT')
  const again = changeStatus(shop.services, id, 'CANCELLED', { by: keeper })
  await expect(again).rejects.toMatchObject({ code: 'ORDER_SENT' })
  expect(await details(lan, id)).toMatchObject({ stage: 'SENT' })
  const { stock } = await shop.db
    .selectFrom('variants')
    .select('stock')
    .where('id', '=', variant.id)
    .executeTakeFirstOrThrow()
  expect(stock).toBe(9)
})

test('a cancelled order gives its stock back and tells the shopper why; the note is for staff', async () => {
  const { id, buyer, variant } = await anOrderOfSomebody()
  expect(await step(lan, id, 'cancel', { reason: '' })).toBe('422 INVALID_FIELD')
  const cancelled = await call(lan, 'POST', `/${id}/cancel`, {
    reason: 'Hết vải đỏ',
    note: 'Khách dọa',
  })
  expect(cancelled.json().data.timeline.at(-1)).toMatchObject({
    ...{ kind: 'cancelled', reason: 'Hết vải đỏ', note: 'Khách dọa' },
    by: { kind: 'staff', name: 'Lan', staffId: lan.id },
  })
  const own = await send(buyer, 'GET', `/orders/${id}`)
  expect(own.body).toContain('Hết vải đỏ')
  expect(own.body).not.toContain('Khách dọa')
  const { stock, sold } = await shop.db
    .selectFrom('variants')
    .select(['stock', 'sold'])
    .where('id', '=', variant.id)
    .executeTakeFirstOrThrow()
  expect([stock, sold]).toEqual([10, 0])
})

test('notes are kept in order, once when sent twice, and never shown to the shopper', async () => {
  const { id, buyer } = await anOrderOfSomebody()
  for (const [by, text] of [
    [lan, 'Gọi lại chiều nay'],
    [lan, ' Gọi lại chiều nay '],
    [hoa, 'Gọi lại chiều nay'],
    [lan, 'Đã gọi'],
  ] as const) {
    expect(await step(by, id, 'notes', { text })).toBe('200')
  }
  const { timeline } = await details(lan, id)
  const notes = timeline.filter(({ kind }) => kind === 'note')
  expect(notes.map(({ by, note }) => `${by.name}: ${note}`)).toEqual([
    ...['Lan: Gọi lại chiều nay', 'Hoa: Gọi lại chiều nay', 'Lan: Đã gọi'],
  ])
  expect(JSON.stringify(await seenBy(buyer, id))).not.toMatch(/gọi|"note"/i)
  expect(await audited(id)).toEqual(['order.noted', 'order.noted', 'order.noted'])
})

test('the tracking code may be changed and taken back, and the shopper is told of it', async () => {
  const { id, buyer } = await anOrderOfSomebody()
  await step(lan, id, 'send', {})
  const put = (body: object) => step(lan, id, 'tracking', body)
  expect(await put({ carrier: 'Viettel Post', trackingCode: 'VTP1' })).toBe('200')
  expect(await put({ carrier: 'Viettel Post', trackingCode: 'VTP1' })).toBe('200')
  expect((await seenBy(buyer, id)).tracking).toEqual({ carrier: 'Viettel Post', code: 'VTP1' })
  const notices = await send(buyer, 'GET', '/users/user/notifications')
  expect(notices.body.split('có mã vận đơn Viettel Post VTP1')).toHaveLength(2)
  expect(await put({ carrier: '', trackingCode: null })).toBe('200')
  expect((await seenBy(buyer, id)).tracking).toBeNull()
  expect(await put({ carrier: 'x'.repeat(61), trackingCode: null })).toBe('422 INVALID_FIELD')
  expect(await eventsOf(id)).toBe('placed shipping tracking tracking')
})
