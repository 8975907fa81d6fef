import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aVariant } from '#test/builders.ts'
import { orderScene } from '#test/order-scene.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const { aBuyer, send } = orderScene(() => shop)

describe('quoting lines', () => {
  test('a guest gets the most expensive zone, a customer the zone of the address', async () => {
    const variant = await aVariant(shop.db, { price: 100_000, weight_gram: 1200 })
    const items = [{ ...variant.line, quantity: 1 }]
    const southern = await aBuyer()
    await shop.db
      .updateTable('addresses')
      .set({ province_code: '79', province_name: 'Thành phố Hồ Chí Minh' })
      .where('id', '=', southern.addressId)
      .execute()

    const forGuest = await send(undefined, 'POST', '/orders/calculate', { items })
    const forCustomer = await send(southern, 'POST', '/orders/calculate', {
      items,
      addressId: southern.addressId,
    })

    expect(forGuest.json()).toMatchObject({
      success: true,
      subtotal: 100_000,
      shippingFee: 44_000,
      total: 144_000,
      delivery: null,
    })
    expect(forCustomer.json()).toMatchObject({
      shippingFee: 21_000,
      total: 121_000,
      errors: [],
      delivery: { minDays: 1, maxDays: 2 },
    })
  })

  test('an order comes when its last preordered line is there', async () => {
    const buyer = await aBuyer()
    const deliveryOf = async (...variants: { line: object }[]) => {
      const items = variants.map(({ line }) => ({ ...line, quantity: 1 }))
      const { addressId } = buyer
      const answer = await send(buyer, 'POST', '/orders/calculate', { items, addressId })
      return answer.json().delivery
    }
    const ready = await aVariant(shop.db, { is_preorder: true, preorder_days: 20 })
    const soon = await aVariant(shop.db, { stock: 0, is_preorder: true, preorder_days: 3 })
    const late = await aVariant(shop.db, { stock: 0, is_preorder: true, preorder_days: 7 })
    const gone = await aVariant(shop.db, { stock: 0 })

    const { minDays, maxDays } = await deliveryOf(ready)
    expect(minDays).toBeLessThan(7)
    expect(await deliveryOf(ready, soon, late)).toEqual({
      minDays: minDays + 7,
      maxDays: maxDays + 7,
    })
    expect(await deliveryOf(gone)).toBeNull()
  })

  test('unavailable lines are reported and excluded from the sums', async () => {
    const fine = await aVariant(shop.db, { price: 100_000 })
    const gone = await aVariant(shop.db, { stock: 0, product: { name: 'Quạt nan' } })

    const answer = await send(undefined, 'POST', '/orders/calculate', {
      items: [
        { ...fine.line, quantity: 1 },
        { ...gone.line, quantity: 1 },
      ],
    })

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      success: false,
      subtotal: 100_000,
      errors: ['“Quạt nan” đã hết hàng.'],
    })
  })

  test('shipping is free from the threshold on, and when every line ships free', async () => {
    const dear = await aVariant(shop.db, { price: 1_000_000 })
    const free = await aVariant(shop.db, { price: 10_000, product: { isFreeShip: true } })
    const paid = await aVariant(shop.db, { price: 10_000 })
    const feeOf = async (...variants: { line: object }[]) => {
      const items = variants.map((variant) => ({ ...variant.line, quantity: 1 }))
      return (await send(undefined, 'POST', '/orders/calculate', { items })).json().shippingFee
    }

    expect(await feeOf(dear)).toBe(0)
    expect(await feeOf(free)).toBe(0)
    expect(await feeOf(free, paid)).toBe(38_000)
    expect(await feeOf()).toBe(0)
  })

  test('more than a bank can transfer is too large for one order', async () => {
    const dear = await aVariant(shop.db, { price: 1_000_000_000_000, stock: 1_000_000 })
    const items = [{ ...dear.line, quantity: 9_999 }]
    const answer = await send(undefined, 'POST', '/orders/calculate', { items })

    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'ORDER_TOO_LARGE',
      message: 'Đơn hàng quá lớn. Vui lòng chia thành nhiều đơn.',
    })
  })
})
