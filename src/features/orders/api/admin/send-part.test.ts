import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import type { Buyer } from '#test/order-scene.ts'
import { emailTo } from '#test/outbox.ts'
import { splitOrderScene } from '#test/split-order-scene.ts'
import { cancelOverdue } from '../cancel-overdue.ts'

type Staff = Awaited<ReturnType<typeof aStaffMember>>

let shop: TestApp
let lan: Staff
beforeAll(async () => {
  shop = await createTestApp({}, { work: true })
  lan = await aStaffMember(shop.db, { name: 'Lan' })
})
afterAll(() => shop.close())

const scene = splitOrderScene(() => shop)
const { step, call, details, audited, eventsOf, markPaid, anOrderOfFive, sendPart, send } = scene
let phones = 930_000_000
const aBuyer = (email: string | null = null) => scene.aBuyer(email, { phone: `0${++phones}` })
const anOrder = async (method?: string) => anOrderOfFive(lan, await aBuyer(), method)
const seenBy = async (buyer: Buyer, id: string) =>
  (await send(buyer, 'GET', `/orders/${id}`)).json().data
const listed = async (id: string, stage: string) =>
  (await call(lan, 'GET', `?q=${id}&stage=${stage}`)).json().data[0]

test('an order goes in two parcels, each with its code; it is sent with the last one', async () => {
  const address = 'khach-hai-kien@tiem.example'
  const buyer = await aBuyer(address)
  const { id, three, two } = await anOrderOfFive(lan, buyer)
  const first = { carrier: 'GHN', trackingCode: 'GHN-1', shipmentsSoFar: 0 }
  for (const _again of [false, true]) {
    expect(await sendPart(lan, id, { [three]: 1, [two]: 2 }, first)).toBe('200')
  }

  const part = await details(lan, id)
  expect(part).toMatchObject({ stage: 'TO_SEND', status: 'PENDING', tracking: null })
  expect(part.items.map(({ sent }) => sent)).toEqual([1, 2])
  const items = [
    { itemId: three, quantity: 1 },
    { itemId: two, quantity: 2 },
  ]
  expect(part.shipments).toMatchObject([{ number: 1, carrier: 'GHN', code: 'GHN-1', items }])
  expect(await listed(id, 'TO_SEND')).toMatchObject({ sentPieces: 3, trackingCode: 'GHN-1' })
  expect(await eventsOf(id)).toBe('placed part_sent')
  expect(await audited(id)).toEqual(['order.part-sent'])
  const own = await seenBy(buyer, id)
  expect(own).toMatchObject({ status: 'PENDING', tracking: null })
  expect(own.shipments).toMatchObject([{ number: 1, code: 'GHN-1', items }])
  const told = await emailTo(shop, address, `Một phần đơn hàng ${id} đang được giao`)
  expect(told.text).toMatch(/Mã vận đơn: GHN-1[\s\S]*Trong kiện này:\s+1 ×[\s\S]*Sẽ gửi sau:\s+2 ×/)
  expect(told.text).toMatch(/Kiện này không thu tiền. Bạn trả [\d.]+đ khi nhận kiện cuối\s+cùng/)

  const last = { carrier: 'GHTK', trackingCode: 'TK-2' }
  for (const _again of [false, true]) expect(await step(lan, id, 'send', last)).toBe('200')
  const sent = await details(lan, id)
  expect(sent).toMatchObject({ stage: 'SENT', tracking: null })
  expect(sent.shipments).toMatchObject([
    { number: 1, code: 'GHN-1' },
    { number: 2, code: 'TK-2', items: [{ itemId: three, quantity: 2 }] },
  ])
  const rest = await emailTo(shop, address, `Đơn hàng ${id} đang được giao`)
  expect(rest.text).toMatch(/Bạn trả [\d.]+đ khi nhận hàng[\s\S]*Mã vận đơn: TK-2/)
  expect(rest.text).not.toContain('Sẽ gửi sau')
  const notices = (await send(buyer, 'GET', '/users/user/notifications')).body
  expect(notices).toContain(`Kiện 1 của đơn hàng ${id} đã được giao cho đơn vị vận chuyển.`)
  expect(notices).toContain(`Phần còn lại của đơn hàng ${id} đã được giao cho đơn vị vận chuyển.`)

  expect(await step(lan, id, 'complete')).toBe('200')
  expect((await details(lan, id)).payment).toMatchObject({ status: 'paid', toCollect: 0 })
  expect(await eventsOf(id)).toBe('placed part_sent shipping paid completed')
})

test('all pieces in one parcel are no part: the order has its code itself', async () => {
  const { id, three, two } = await anOrder()
  const whole = { trackingCode: 'ALL-1', shipmentsSoFar: 0 }
  expect(await sendPart(lan, id, { [three]: 3, [two]: 2 }, whole)).toBe('200')
  expect(await details(lan, id)).toMatchObject({
    ...{ stage: 'SENT', shipments: [], tracking: { carrier: '', code: 'ALL-1' } },
  })
})

test('a part of what has gone otherwise meanwhile is refused, and its code stays where it belongs', async () => {
  const { id, three } = await anOrder()
  await step(lan, id, 'send', {})
  expect(await sendPart(lan, id, { [three]: 1 }, { trackingCode: 'X' })).toBe('409 STALE_EDIT')
  expect((await details(lan, id)).tracking).toBeNull()
  const apart = await anOrder()
  await sendPart(lan, apart.id, { [apart.three]: 1 })
  await step(lan, apart.id, 'send', {})
  const other = { [apart.two]: 2 }
  expect(await sendPart(lan, apart.id, other, { trackingCode: 'X' })).toBe('409 STALE_EDIT')
  // Nor does the code of who meant to send all of it fit a parcel.
  const all = { shipmentsSoFar: 0, trackingCode: 'X' }
  expect(await step(lan, apart.id, 'send', all)).toBe('409 STALE_EDIT')
  expect((await details(lan, apart.id)).shipments.map(({ code }) => code)).toEqual(['', ''])
})

test('no more is sent than is left, and nothing without knowing of the parcel before', async () => {
  const { id, three, two } = await anOrder()
  const other = await anOrder()
  expect(await sendPart(lan, id, { [three]: 4 })).toBe('422 INVALID_FIELD')
  expect(await sendPart(lan, id, { [other.three]: 1 })).toBe('422 INVALID_FIELD')
  expect(await step(lan, id, 'send', { items: [] })).toBe('422 INVALID_FIELD')
  const twice = [three, three].map((itemId) => ({ itemId, quantity: 1 }))
  expect(await step(lan, id, 'send', { items: twice })).toBe('422 INVALID_FIELD')
  expect(await sendPart(lan, id, { [three]: 2 })).toBe('200')
  expect(await sendPart(lan, id, { [three]: 1 })).toBe('409 STALE_EDIT')
  expect(await sendPart(lan, id, { [three]: 2 }, { shipmentsSoFar: 1 })).toBe('422 INVALID_FIELD')
  expect(await sendPart(lan, id, { [two]: 1 }, { shipmentsSoFar: 1 })).toBe('200')
  expect((await details(lan, id)).items.map(({ sent }) => sent)).toEqual([2, 1])
})

test('a part is not sent before the order may be', async () => {
  const { id, three } = await anOrder('BANK_TRANSFER')
  expect(await sendPart(lan, id, { [three]: 1 })).toBe('409 ORDER_UNPAID')
  expect(await sendPart(lan, id, { [three]: 1 }, { unpaid: true })).toBe('200')
  // Nobody cancels it when the transfer does not come in time.
  await shop.db
    .updateTable('orders')
    .set({ payment_due_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  expect(await cancelOverdue(shop.services)).toBe(0)
  const { stage, payment } = await details(lan, id)
  expect(stage).toBe('TO_SEND')
  expect(payment).toMatchObject({ dueAt: null, awaited: expect.any(Number) })
})

test('an order of which a part has gone is neither cancelled nor sent elsewhere', async () => {
  const buyer = await aBuyer()
  const { id, three } = await anOrderOfFive(lan, buyer)
  await sendPart(lan, id, { [three]: 1 })
  const refused = await call(lan, 'POST', `/${id}/cancel`, { reason: 'Hết hàng' })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'ORDER_PARTLY_SENT'])
  expect(refused.json().message).toContain('sửa đơn để bỏ phần chưa gửi')
  const own = await send(buyer, 'POST', `/orders/user/${id}/cancel`)
  expect([own.statusCode, own.json().code]).toEqual([409, 'ORDER_PARTLY_SENT'])
  const { version, total } = await details(lan, id)
  const address = {
    ...{ fullName: 'Lê Thị Khác', phone: '0912345678', street: '5 phố Khác', scheme: 'legacy' },
    ...{ provinceCode: '01', districtCode: '001', wardCode: '00001' },
  }
  const moved = await call(lan, 'PUT', `/${id}/address`, { address, version, expectedTotal: total })
  expect(moved.json().code).toBe('ORDER_STATUS_CONFLICT')
})

test('what has not gone can be taken out: then the order is sent, and nobody collects for it', async () => {
  const buyer = await aBuyer('khach-bo-bot@tiem.example')
  const { id, three, two, variants } = await anOrderOfFive(lan, buyer)
  await sendPart(lan, id, { [three]: 2 })
  const { version } = await details(lan, id)
  const contents = (quantity: number) => [
    { itemId: three, quantity },
    { itemId: two, quantity: 0 },
  ]
  const preview = (quantity: number) =>
    call(lan, 'POST', `/${id}/contents/preview`, { items: contents(quantity) })
  expect((await preview(1)).json().errors[0].message).toContain('đã gửi 2')
  const { total } = (await preview(2)).json().data.after
  const changed = await call(lan, 'PUT', `/${id}/contents`, {
    ...{ items: contents(2), version, expectedTotal: total, reason: 'Hết hàng' },
  })
  expect(changed.json().data).toMatchObject({
    ...{ stage: 'SENT', total, payment: { toCollect: 0, awaited: total } },
  })
  expect(await eventsOf(id)).toBe('placed part_sent changed shipping')
  const { stock } = await shop.db
    .selectFrom('variants')
    .select('stock')
    .where('id', '=', variants[1].id)
    .executeTakeFirstOrThrow()
  expect(stock).toBe(10)

  expect(await step(lan, id, 'complete')).toBe('409 ORDER_UNPAID')
  expect(await markPaid(lan, id)).toBe('200')
  expect(await step(lan, id, 'complete')).toBe('200')
  expect((await details(lan, id)).payment).toMatchObject({ status: 'paid', paidAmount: total })
})

test('the code of each parcel can be corrected, and the shopper is told of it', async () => {
  const buyer = await aBuyer()
  const { id, three } = await anOrderOfFive(lan, buyer)
  await step(lan, id, 'tracking', { carrier: 'GHN', trackingCode: 'TRUOC' })
  // What the order had before belongs to its first parcel.
  await sendPart(lan, id, { [three]: 1 })
  await sendPart(lan, id, { [three]: 1 }, { shipmentsSoFar: 1, trackingCode: 'HAI' })
  const tracking = (body: object) => step(lan, id, 'tracking', { carrier: 'GHN', ...body })
  expect(await tracking({ trackingCode: 'X' })).toBe('422 INVALID_FIELD')
  expect(await tracking({ trackingCode: 'X', shipment: 3 })).toBe('422 INVALID_FIELD')
  expect(await tracking({ trackingCode: 'HAI-SUA', shipment: 2 })).toBe('200')
  const codes = (await seenBy(buyer, id)).shipments.map(({ code }: { code: string }) => code)
  expect(codes).toEqual(['TRUOC', 'HAI-SUA'])
  const notices = (await send(buyer, 'GET', '/users/user/notifications')).body
  expect(notices).toContain(`Kiện 2 của đơn hàng ${id} có mã vận đơn GHN HAI-SUA.`)
  // A repeated request brings the code that the first one did not have.
  const again = { shipmentsSoFar: 2, trackingCode: 'BA' }
  await sendPart(lan, id, { [three]: 1 }, { shipmentsSoFar: 2 })
  expect(await sendPart(lan, id, { [three]: 1 }, again)).toBe('200')
  expect((await details(lan, id)).shipments[2]).toMatchObject({ code: 'BA' })
})

test('many orders are sent at once, with what is left of them; they come back whole', async () => {
  const { id, two } = await anOrder()
  const { id: whole } = await anOrder()
  await sendPart(lan, id, { [two]: 2 })
  const bulk = await call(lan, 'POST', '/bulk', { step: 'send', ids: [id, whole] })
  expect(bulk.json().data.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    ...['done', 'done'],
  ])
  expect((await details(lan, id)).shipments).toHaveLength(2)
  expect((await details(lan, whole)).shipments).toEqual([])
  expect(await step(lan, id, 'undelivered', { reason: 'REFUSED' })).toBe('200')
  const { rows } = await shop.services.pool.query(
    'SELECT sum(in_returns)::integer AS pieces FROM order_items WHERE order_id = $1',
    [id],
  )
  expect(rows[0]?.pieces).toBe(5)
})

test('the slip of a parcel has what is in it; the last one collects', async () => {
  const { id, three, two } = await anOrder()
  await sendPart(lan, id, { [two]: 2 })
  const print = async (query = '') =>
    (await call(lan, 'GET', `/slips?ids=${id}${query}`)).body.replace(/\s+/g, ' ')
  const rows = (html: string) => html.split('<tr class="item">').length - 1
  const first = await print('&shipment=1')
  expect(first).toContain('Kiện 1')
  expect(first).toMatch(/<p class="amount">0đ<\/p><p>Không thu tiền ở kiện này/)
  expect(rows(first)).toBe(1)
  const rest = await print()
  expect(rest).toMatch(/Kiện 2[\s\S]*<p class="amount">4\d\d\.\d{3}đ/)
  expect(rows(rest)).toBe(1)
  const picking = (await call(lan, 'GET', `/picking-list?ids=${id}`)).body
  expect(picking).toContain('1 đơn, 3 sản phẩm')
  await sendPart(lan, id, { [three]: 3 }, { shipmentsSoFar: 1, trackingCode: 'CUOI' })
  expect(rows(await print())).toBe(2)
  const csv = (await call(lan, 'GET', `/export?q=${id}`)).body
  expect(csv).toContain('CUOI')
})
