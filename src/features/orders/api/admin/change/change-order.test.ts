import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { changeScene } from '#test/change-scene.ts'
import { draftOf, draftScene } from '#test/draft-scene.ts'
import { findProductsOrderedSince } from '../../repository.ts'

let shop: TestApp
let lan: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  shop = await createTestApp({ LIMIT_PIECES_PER_LINE: '9', LIMIT_PIECES_PER_ORDER: '12' })
  lan = await aStaffMember(shop.db, { name: 'Lan' })
})
afterAll(() => shop.close())

const scene = changeScene(
  () => shop,
  () => lan,
)
const { aBuyer, anOrderOf, look, preview, change, setQuantities, stockOf, call, step } = scene

const newsOf = async (userId: string) =>
  await shop.db
    .selectFrom('notifications')
    .select(['title', 'message'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

test('fewer pieces go back to stock; the order costs less, and the shopper is told', async () => {
  const buyer = await aBuyer('khach-sua@vi-du.invalid')
  const { id, variants } = await anOrderOf(buyer, [
    { price: 100_000, quantity: 3 },
    { price: 70_000, quantity: 2 },
  ])
  const nothing = { id: '', productId: '' }
  const [first = nothing, second = nothing] = variants
  const before = await look(id)
  const items = [
    { itemId: before.items[0]?.id, quantity: 1 },
    { itemId: before.items[1]?.id, quantity: 0 },
  ]

  const shown = await preview(id, { items })
  const after = { subtotal: 100_000, voucherDiscount: 0, coinDiscount: 0 }
  expect(shown.json().data).toMatchObject({ before: { subtotal: 440_000 }, after })
  expect((await look(id)).version).toBe(before.version)

  const body = { items, reason: 'Hết màu đỏ.' }
  const changed = await change(before, body)
  expect(changed.statusCode, changed.body).toBe(200)
  const order = changed.json().data
  expect(order).toMatchObject(shown.json().data.after)
  expect(order.items).toMatchObject([{ quantity: 1, finalPrice: 100_000 }])
  // Five pieces weigh 1.5 kg, one 0.3 kg.
  expect(order.shippingFee).toBeLessThan(before.shippingFee)
  expect(await stockOf(first.id)).toEqual({ stock: 9, sold: 1 })
  expect(await stockOf(second.id)).toEqual({ stock: 10, sold: 0 })
  await scene.expectBalanced()

  expect(order.timeline.at(-1)).toMatchObject({
    ...{ kind: 'changed', reason: 'Hết màu đỏ.', by: { kind: 'staff', name: 'Lan' } },
    change: {
      items: [
        { before: 3, after: 1 },
        { before: 2, after: 0 },
      ],
      before: { total: before.total },
      after: { total: order.total },
      fields: [],
    },
  })
  const own = (await scene.send(buyer, 'GET', `/orders/${id}`)).json().data
  expect(own.events.at(-1)).toMatchObject({ kind: 'changed', reason: 'Hết màu đỏ.' })
  expect(own.events.at(-1).change).not.toHaveProperty('request')
  const news = await newsOf(buyer.id)
  expect(news.title).toBe('Đơn hàng của bạn đã được cửa hàng điều chỉnh')
  expect(news.message).toContain('Hết màu đỏ.')
  expect(await scene.audited(id)).toEqual(['order.changed'])
  // Lists count what was taken out anew, too.
  const since = new Date(Date.now() - 60_000).toISOString()
  const counted = await findProductsOrderedSince(shop.db, since)
  expect(counted).toEqual(expect.arrayContaining([first.productId, second.productId]))
})

test('the same request again answers with the order and changes nothing', async () => {
  const { id, variants } = await anOrderOf(await aBuyer(), [{ quantity: 2 }])
  const { version, items, ...order } = await look(id)
  const wanted = [{ itemId: items[0]?.id, quantity: 5 }]
  const { after } = (await preview(id, { items: wanted })).json().data
  const body = { version, items: wanted, expectedTotal: after.total }
  const both = await Promise.all([1, 2].map(() => call(lan, 'PUT', `/${id}/contents`, body)))
  const third = await call(lan, 'PUT', `/${id}/contents`, body)
  for (const answer of [...both, third]) {
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().data).toMatchObject({ total: after.total, items: [{ quantity: 5 }] })
  }
  expect(after.total).toBeGreaterThan(order.total)
  expect(await stockOf(variants[0]?.id ?? '')).toEqual({ stock: 5, sold: 5 })
  expect(await scene.audited(id)).toEqual(['order.changed'])
  // What changes nothing is no change.
  const same = await change(await look(id), { items: [{ itemId: items[0]?.id, quantity: 5 }] })
  expect(same.json().data.timeline).toHaveLength(2)
})

test('added pieces cost what they cost today; those that cost the same are one item', async () => {
  const { id, variants } = await anOrderOf(await aBuyer(), [{ price: 100_000, quantity: 2 }])
  const variant = variants[0]?.id ?? ''
  await shop.db.updateTable('variants').set({ price: 120_000 }).where('id', '=', variant).execute()

  const dearer = await setQuantities(id, 3)
  expect(dearer.items).toMatchObject([
    { quantity: 2, finalPrice: 100_000 },
    { quantity: 1, finalPrice: 120_000 },
  ])
  expect(dearer.subtotal).toBe(320_000)
  const more = await setQuantities(id, 3, 2)
  expect(more.items.map(({ quantity }) => quantity)).toEqual([2, 3])
  expect(more.timeline.at(-1)?.change?.items).toMatchObject([{ before: 3, after: 5 }])
  expect(await stockOf(variant)).toEqual({ stock: 5, sold: 5 })
  await scene.expectBalanced()

  // Cancelled, all comes back once.
  expect(await step(lan, id, 'cancel', { reason: 'Khách đổi ý' })).toBe('200')
  expect(await stockOf(variant)).toEqual({ stock: 10, sold: 0 })
  await scene.expectBalanced()
})

test('what cannot be sold cannot be added, but the rest can be taken out', async () => {
  const { id, variants } = await anOrderOf(await aBuyer(), [
    { quantity: 3, stock: 4 },
    { quantity: 1, stock: 50 },
  ])
  const order = await look(id)
  const [first, second] = order.items.map((item) => item.id)
  const refused = async (...items: object[]) => {
    const answer = await change(order, { items })
    return [answer.statusCode, answer.json().code].join(' ')
  }
  expect(await refused({ itemId: first, quantity: 5 })).toBe('409 NOT_ENOUGH_STOCK')
  expect(await refused({ itemId: second, quantity: 10 })).toBe('409 TOO_MANY_PIECES')
  expect(await refused({ itemId: first, quantity: 4 }, { itemId: second, quantity: 9 })).toBe(
    '409 TOO_MANY_PIECES',
  )
  expect(await refused({ itemId: order.account?.id, quantity: 1 })).toBe('422 INVALID_FIELD')
  expect(await refused({ itemId: first, quantity: 0 }, { itemId: second, quantity: 0 })).toBe(
    '422 INVALID_FIELD',
  )
  const gone = { deleted_at: new Date() }
  const variant = variants[0]?.id ?? ''
  await shop.db.updateTable('variants').set(gone).where('id', '=', variant).execute()
  expect(await refused({ itemId: first, quantity: 4 })).toMatch(/^409 NOT_FOR_SALE/)
  expect((await setQuantities(id, 2)).items.map(({ quantity }) => quantity)).toEqual([2, 1])
  await scene.expectBalanced()
})

test('an order that staff placed is not held to what shoppers may order at once', async () => {
  const { aLine, aDraft, send } = draftScene(() => shop)
  const draft = await aDraft(lan, draftOf(await aLine({ quantity: 13, stock: 20 })))
  const { orderId } = (await send(lan, draft)).json().data
  expect((await setQuantities(orderId, 15)).items).toMatchObject([{ quantity: 15 }])
})

test('a packed, sent or cancelled order stays as it is', async () => {
  for (const [name, body] of [
    ['pack'],
    ['send', {}],
    ['cancel', { reason: 'Hết hàng' }],
  ] as const) {
    const { id } = await anOrderOf(await aBuyer(), [{ quantity: 2 }])
    const order = await look(id)
    await step(lan, id, name, body)
    const items = [{ itemId: order.items[0]?.id, quantity: 1 }]
    expect((await preview(id, { items })).json().code).toBe('ORDER_STATUS_CONFLICT')
    const sent = { version: order.version, items, expectedTotal: 0 }
    const answer = await call(lan, 'PUT', `/${id}/contents`, sent)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'ORDER_STATUS_CONFLICT'])
  }
})

test('the second of two editors is told, and a total that was not shown is refused with the new sums', async () => {
  const { id, variants } = await anOrderOf(await aBuyer(), [{ quantity: 1 }])
  const order = await look(id)
  const items = [{ itemId: order.items[0]?.id, quantity: 3 }]
  await setQuantities(id, 2)
  const stale = await call(lan, 'PUT', `/${id}/contents`, {
    ...{ version: order.version, items, expectedTotal: 1 },
  })
  expect(stale.json()).toMatchObject({
    code: 'STALE_EDIT',
    details: { by: 'Lan', current: { items: [{ itemId: items[0]?.itemId, quantity: 2 }] } },
  })

  const { version } = await look(id)
  const shown = (await preview(id, { items })).json().data
  const dearer = { price: 150_000 }
  const variant = variants[0]?.id ?? ''
  await shop.db.updateTable('variants').set(dearer).where('id', '=', variant).execute()
  const body = { version, items, expectedTotal: shown.after.total }
  const refused = await call(lan, 'PUT', `/${id}/contents`, body)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'ORDER_TOTAL_CHANGED'])
  const total = refused.json().details.preview.after.total
  expect(total).toBe(shown.after.total + 50_000)
  expect((await look(id)).version).toBe(version)
  const agreed = await call(lan, 'PUT', `/${id}/contents`, { ...body, expectedTotal: total })
  expect(agreed.statusCode, agreed.body).toBe(200)
})

const destination = {
  ...{ fullName: 'Trần Thị Mới', phone: '0987654321', street: '99 phố Khác', scheme: 'legacy' },
  ...{ provinceCode: '79', districtCode: '760', wardCode: '26734' },
}

test('another province prices the shipping anew, another street does not', async () => {
  const { id } = await anOrderOf(await aBuyer(), [{ quantity: 1 }])
  const before = await look(id)
  const near = { ...destination, provinceCode: '01', districtCode: '001', wardCode: '00001' }
  const moved = (await change(before, { address: near }, 'address')).json().data
  expect(moved).toMatchObject({
    ...{ recipient: 'Trần Thị Mới', phone: '0987654321', street: '99 phố Khác' },
    ...{ total: before.total, province: 'Thành phố Hà Nội', version: before.version + 1 },
  })
  expect(moved.timeline.at(-1).change.fields).toEqual(['recipient', 'phone', 'street'])

  const far = await change(moved, { address: destination }, 'address')
  expect(far.statusCode, far.body).toBe(200)
  const order = far.json().data
  expect(order.province).toContain('Hồ Chí Minh')
  expect(order.shippingFee).toBe(16_000)
  expect(order.region).toEqual({
    ...{ scheme: 'legacy', provinceCode: '79', districtCode: '760', wardCode: '26734' },
  })
  const { rows } = await sql<{ text: string }>`
    SELECT coalesce(before::text, '') || coalesce(after::text, '') AS text FROM audit_log WHERE subject = ${id}`.execute(
    shop.db,
  )
  for (const { text } of rows) expect(text).not.toMatch(/Trần|0987654321|phố Khác/)

  const wrong = { ...destination, districtCode: '001' }
  expect((await change(order, { address: wrong }, 'address')).json().code).toBe(
    'ADDRESS_UNITS_MISMATCH',
  )
})
