import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { changeScene } from '#test/change-scene.ts'
import { draftOf, draftScene } from '#test/draft-scene.ts'
import { fast, setMethods, standard } from '#test/shipping-methods.ts'
import { composeEmail } from './compose-email.ts'
import { findOrders } from './repository.ts'

let shop: TestApp
let lan: Awaited<ReturnType<typeof aStaffMember>>
/** To Hà Nội alone. */
const local = { ...fast, zones: fast.zones.map((zone) => ({ ...zone, provinces: ['01'] })) }
beforeAll(async () => {
  shop = await createTestApp()
  lan = await aStaffMember(shop.db, { name: 'Lan' })
})
beforeEach(() => setMethods(shop, [standard, local]))
afterAll(() => shop.close())

const scene = changeScene(
  () => shop,
  () => lan,
)
const { aBuyer, anOrderOf, look, preview, change, setQuantities } = scene
const { call, aLine, aDraft, send } = draftScene(() => shop)

const byFast = { deliveryMethodId: 'fast' }
const delivery = { name: 'Giao nhanh', minDays: 0, maxDays: 1 }
const place = (provinceCode: string, districtCode: string, wardCode: string) => ({
  ...{ fullName: 'Trần Thị Mới', phone: '0987654321', street: '99 phố Khác', scheme: 'legacy' },
  ...{ provinceCode, districtCode, wardCode },
})
const near = place('01', '001', '00001')
const far = place('79', '760', '26734')

test('an order that is changed keeps its method while it is offered', async () => {
  const { id } = await anOrderOf(await aBuyer(), [{}], byFast)
  expect(await look(id)).toMatchObject({ delivery, shippingFee: 45_000 })
  expect(await setQuantities(id, 3)).toMatchObject({ delivery, shippingFee: 45_000 })
  const shown = await preview(id, { address: near }, 'address')
  expect(shown.json().data).not.toHaveProperty('method')
  const moved = await change(await look(id), { address: near }, 'address')
  expect(moved.json().data).toMatchObject({ delivery, shippingFee: 45_000 })
})

test('where its method is not offered, it goes by the first that is, and everybody is told', async () => {
  const buyer = await aBuyer('an@example.test')
  const { id } = await anOrderOf(buyer, [{}], byFast)
  const method = { before: 'Giao nhanh', after: 'Giao tiêu chuẩn' }
  const shown = await preview(id, { address: far }, 'address')
  expect(shown.json().data).toMatchObject({ method, after: { shippingFee: 20_000 } })
  const moved = (await change(await look(id), { address: far }, 'address')).json().data
  expect(moved).toMatchObject({
    ...{ shippingFee: 20_000, delivery: { name: 'Giao tiêu chuẩn', minDays: 2, maxDays: 4 } },
  })
  expect(moved.timeline.at(-1).change.method).toEqual(method)
  const [row] = await findOrders(shop.db, { id })
  if (!row) throw new Error('No order')
  const event = { kind: 'changed' as const, reference: String(row.events.at(-1)?.id) }
  const mail = await composeEmail(event, row, shop.services.config.shop, (path) => path)
  expect(mail).toMatchObject({ method, delivery: 'Giao tiêu chuẩn (2–4 ngày)' })
})

test('what stays as it was keeps a method that is gone; what is priced anew does not', async () => {
  const { id } = await anOrderOf(await aBuyer(), [{}], byFast)
  await setMethods(shop, [standard])
  const same = await change(await look(id), { address: near }, 'address')
  expect(same.json().data).toMatchObject({ delivery, shippingFee: 45_000 })
  const more = await setQuantities(id, 2)
  expect(more.shippingFee).toBe(20_000)
  // The only method is told to nobody.
  expect(more).not.toHaveProperty('delivery')
})

test('a phone order goes by the method that staff choose, at the sums they saw', async () => {
  const line = await aLine()
  const draft = await aDraft(lan, draftOf(line, byFast))
  expect(draft.quote).toMatchObject({
    ...{ shippingFee: 45_000, deliveryMethodId: 'fast', delivery: { minDays: 0, maxDays: 1 } },
    deliveryMethods: [{ id: 'standard', fee: 20_000 }, { id: 'fast' }],
  })
  const sent = await send(lan, draft)
  expect(sent.statusCode, sent.body).toBe(200)
  expect(await look(sent.json().data.orderId)).toMatchObject({ delivery, shippingFee: 45_000 })
})

test('a phone order by a method that is gone is refused until the new sums were seen', async () => {
  const draft = await aDraft(lan, draftOf(await aLine(), byFast))
  await setMethods(shop, [standard, { ...local, id: 'other', name: 'Giao khác' }])
  const shown = { version: draft.version, total: 145_000, ...byFast }
  const refused = await call(lan, 'POST', `order-drafts/${draft.id}/send`, shown)
  expect(refused.json()).toMatchObject({
    code: 'PRICE_CHANGED',
    details: { deliveryMethodId: 'standard', total: 120_000 },
  })
  const sameTotal = { ...shown, total: 120_000 }
  const still = await call(lan, 'POST', `order-drafts/${draft.id}/send`, sameTotal)
  expect(still.json().code).toBe('PRICE_CHANGED')
  const seen = { ...sameTotal, deliveryMethodId: 'standard' }
  const sent = await call(lan, 'POST', `order-drafts/${draft.id}/send`, seen)
  expect(sent.statusCode, sent.body).toBe(200)
  const { orderId } = sent.json().data
  expect((await look(orderId)).delivery?.name).toBe('Giao tiêu chuẩn')
})

test('a draft without an address, or with a wrong id, is no error', async () => {
  const empty = {
    ...{ scheme: '2025' as const, provinceCode: '', districtCode: '', wardCode: '', street: '' },
  }
  const draft = await aDraft(lan, draftOf(await aLine(), { ...byFast, address: empty }))
  expect(draft.quote).not.toHaveProperty('deliveryMethods')
  const other = await aDraft(lan, draftOf(await aLine(), { deliveryMethodId: '<script>' }))
  expect(other.quote?.deliveryMethodId).toBe('standard')
  const long = draftOf(await aLine(), { deliveryMethodId: 'x'.repeat(41) })
  await expect(aDraft(lan, long)).rejects.toThrow('Cách giao không hợp lệ.')
})
