import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aVoucher } from '#test/builders.ts'
import { changeScene } from '#test/change-scene.ts'
import { returnScene } from '#test/return-scene.ts'
import { exportPersonalData } from './export-personal-data.ts'

let shop: TestApp
let lan: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  shop = await createTestApp({ SHOP_FREE_SHIPPING_FROM: '500000', SHOP_COINS_SHARE: '100' })
  lan = await aStaffMember(shop.db, { name: 'Lan' })
})
afterAll(() => shop.close())

const scene = changeScene(
  () => shop,
  () => lan,
)
const { aBuyer, send, anOrderOf, look, setQuantities, preview, step } = scene

/** Free shipping, at most `max_shipping`. */
const freeShipping = (spec: object = {}) =>
  aVoucher(shop.db, { kind: 'shipping', percent: 100, max_discount: 0, ...spec })

async function usesOf(id: string) {
  const row = shop.db.selectFrom('vouchers').select('used').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).used
}

test('takes off the shipping fee, is said beside it, and leaves the sums adding up', async () => {
  const buyer = await aBuyer()
  await shop.db
    .insertInto('coin_ledger')
    .values({ user_id: buyer.id, type: 'adjust', amount: 30_000 })
    .execute()
  const voucher = await freeShipping()
  const { variants } = await anOrderOf(await aBuyer(), [{ price: 150_000 }])
  const items = variants.map(({ line }) => ({ ...line, quantity: 2 }))
  const quote = async (wanted: object) =>
    (await send(buyer, 'POST', '/orders/calculate', { items, ...wanted })).json()
  const dear = await quote({})
  expect(dear.shippingFee).toBeGreaterThan(0)
  expect(dear.shippingDiscount).toBe(0)

  const wanted = { voucherCode: voucher.code, useCoins: true }
  const quoted = await quote(wanted)
  expect(quoted).toMatchObject({
    ...{ subtotal: 300_000, shippingFee: 0, shippingDiscount: dear.shippingFee },
    ...{ voucherDiscount: 0, coinDiscount: 30_000, discount: 30_000, total: 270_000 },
  })
  const placed = await send(buyer, 'POST', '/orders', {
    ...{ items, addressId: buyer.addressId, ...wanted, expectedTotal: 270_000 },
  })
  expect(placed.json().order).toMatchObject({
    ...{ shippingFee: 0, shippingDiscount: dear.shippingFee, discount: 30_000, total: 270_000 },
  })
  expect(await usesOf(voucher.id)).toBe(1)
  const { id } = placed.json().order
  expect(await look(id)).toMatchObject({
    ...{ shippingFee: 0, shippingDiscount: dear.shippingFee, voucherCode: voucher.code },
  })
  await step(lan, id, 'cancel', { reason: 'Khách đổi ý' })
  expect(await usesOf(voucher.id)).toBe(0)
})

test('takes off no more than its maximum, nor than the fee', async () => {
  const buyer = await aBuyer()
  const little = await freeShipping({ max_shipping: 5000 })
  const much = await freeShipping({ max_shipping: 5_000_000 })
  const { id: plain } = await anOrderOf(buyer, [{ price: 150_000 }])
  const { shippingFee: fee } = await look(plain)
  const { id } = await anOrderOf(buyer, [{ price: 150_000 }], { voucherCode: little.code })
  expect(await look(id)).toMatchObject({
    ...{ shippingFee: fee - 5000, shippingDiscount: 5000, total: 150_000 + fee - 5000 },
  })
  const { id: other } = await anOrderOf(buyer, [{ price: 150_000 }], { voucherCode: much.code })
  expect(await look(other)).toMatchObject({ shippingFee: 0, shippingDiscount: fee, total: 150_000 })
})

test('says that it is not needed where shipping is free, and is not spent', async () => {
  const buyer = await aBuyer()
  const voucher = await freeShipping()
  const { variants } = await anOrderOf(await aBuyer(), [{ price: 500_000 }])
  const items = variants.map(({ line }) => ({ ...line, quantity: 1 }))
  const wanted = { items, addressId: buyer.addressId, voucherCode: voucher.code }
  const quoted = (await send(buyer, 'POST', '/orders/calculate', wanted)).json()
  expect(quoted).toMatchObject({ success: true, shippingFee: 0, shippingDiscount: 0 })
  expect(quoted.voucherError).toContain('đã được miễn phí vận chuyển')
  expect((await send(buyer, 'POST', '/orders', wanted)).json()).toMatchObject({
    ...{ code: 'VOUCHER_NOT_USABLE', details: { reason: 'SHIPPING_IS_FREE' } },
  })
  expect(await usesOf(voucher.id)).toBe(0)
})

test('is listed with what it takes off the given fee, and first where that is the most', async () => {
  const shipping = await freeShipping({ max_shipping: 40_000 })
  const goods = await aVoucher(shop.db, { percent: 10, max_discount: 20_000 })
  const listed = async (query: string) => {
    const { data } = (await send(undefined, 'GET', `/vouchers/available?${query}`)).json()
    return data.filter(({ code }: { code: string }) => [shipping.code, goods.code].includes(code))
  }
  expect(await listed('subtotal=200000&shippingFee=30000')).toMatchObject([
    { code: shipping.code, kind: 'shipping', discount: 100, maxDiscount: 40_000, off: 30_000 },
    { code: goods.code, off: 20_000 },
  ])
  expect(await listed('subtotal=200000')).toMatchObject([
    { code: goods.code, off: 20_000 },
    { code: shipping.code, off: null, missing: 0 },
  ])
})

test('follows a changed order, and goes back when shipping is free without it', async () => {
  const voucher = await freeShipping({ min_subtotal: 100_000 })
  const { id } = await anOrderOf(await aBuyer(), [{ price: 120_000, quantity: 2 }], {
    voucherCode: voucher.code,
  })
  const { shippingDiscount: before } = await look(id)
  expect(before).toBeGreaterThan(0)
  const fewer = await setQuantities(id, 1)
  expect(fewer).toMatchObject({ shippingFee: 0, total: 120_000, voucherCode: voucher.code })
  expect(fewer.shippingDiscount).toBeGreaterThan(0)
  const [item] = (await look(id)).items
  const many = { items: [{ itemId: item?.id, quantity: 5 }] }
  expect((await preview(id, many)).json().data).toMatchObject({
    ...{ after: { shippingFee: 0, shippingDiscount: 0, total: 600_000 } },
    voucher: { isLost: true },
  })
  expect(await setQuantities(id, 5)).toMatchObject({ shippingDiscount: 0, voucherCode: null })
  expect(await usesOf(voucher.id)).toBe(0)
})

test('is told to the shopper, and in their personal data', async () => {
  const buyer = await aBuyer()
  const voucher = await freeShipping()
  const { id } = await anOrderOf(buyer, [{ price: 150_000 }], { voucherCode: voucher.code })
  const { data } = (await send(buyer, 'GET', `/orders/${id}`)).json()
  expect(data).toMatchObject({ shippingFee: 0, total: 150_000 })
  expect(data.shippingDiscount).toBeGreaterThan(0)
  const { orders } = (await exportPersonalData(shop.db, buyer.id)) as { orders: object[] }
  expect(orders).toMatchObject([{ shippingFee: 0, shippingDiscount: data.shippingDiscount }])
})

test('goods that come back through a fault of the shop give back what was paid, not the fee that the voucher took off', async () => {
  const returns = returnScene(() => shop)
  const buyer = await returns.aBuyer()
  const voucher = await freeShipping({ max_shipping: 1000 })
  const lines = [{ price: 100_000, quantity: 2 }]
  const order = await returns.aBoughtOrder(buyer, lines, { voucherCode: voucher.code })
  const { rows } = await sql<{ fee: number; off: number }>`
    SELECT shipping_fee AS fee, shipping_discount AS off FROM orders WHERE id = ${order.id}`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ fee: order.total - 200_000, off: 1000 }])
  const wish = returns.wish([[order.itemIds[0] ?? '', 2]], { reason: 'DEFECTIVE' })
  const id = await returns.request(buyer, order.id, wish)
  const { outcome } = await returns.finish(lan, id)
  expect(outcome?.refundAmount).toBe(order.total)
  expect(await usesOf(voucher.id)).toBe(0)
})
