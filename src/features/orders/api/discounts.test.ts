import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import * as builders from '#test/builders.ts'
import { keeper } from '#test/keeper.ts'
import { type Buyer, orderScene } from '#test/order-scene.ts'
import { changeStatus } from './change-status.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const { aBuyer, send } = orderScene(() => shop)
const day = 86_400_000

const aVoucher = (spec: Parameters<typeof builders.aVoucher>[1] = {}) =>
  builders.aVoucher(shop.db, spec)

const giveCoins = (buyer: Buyer, amount: number) =>
  shop.db.insertInto('coin_ledger').values({ user_id: buyer.id, type: 'adjust', amount }).execute()

async function coinsOf(buyer: Buyer): Promise<number> {
  const rows = await shop.db
    .selectFrom('coin_ledger')
    .select('amount')
    .where('user_id', '=', buyer.id)
    .execute()
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

const usesOf = async (id: string) =>
  (
    await shop.db
      .selectFrom('vouchers')
      .select('used')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).used

type Wanted = { voucherCode?: string; useCoins?: boolean; [field: string]: unknown }

async function goods(price = 300_000, stock = 50) {
  const variant = await builders.aVariant(shop.db, { price, stock })
  return { variant, items: [{ ...variant.line, quantity: 1 }] }
}

const calculate = (buyer: Buyer | undefined, items: object[], wanted: Wanted) =>
  send(buyer, 'POST', '/orders/calculate', { items, ...wanted })
const order = (buyer: Buyer, items: object[], wanted: Wanted) =>
  send(buyer, 'POST', '/orders', { items, addressId: buyer.addressId, ...wanted })
const cancel = (buyer: Buyer, id: string) => send(buyer, 'POST', `/orders/user/${id}/cancel`)

describe('a voucher and coins', () => {
  test('are quoted and charged alike, voucher first, off the subtotal alone, and are returned once', async () => {
    const buyer = await aBuyer()
    await giveCoins(buyer, 500_000)
    const voucher = await aVoucher({ percent: 20, max_discount: 50_000, quantity: 3 })
    const { items } = await goods(300_000)
    const wanted = { voucherCode: ` ${voucher.code.toLowerCase()} `, useCoins: true }

    const quoted = (await calculate(buyer, items, wanted)).json()
    expect(quoted).toMatchObject({
      success: true,
      ...{ subtotal: 300_000, voucherDiscount: 50_000, coinDiscount: 150_000, discount: 200_000 },
      total: 100_000 + quoted.shippingFee,
      coins: { balance: 500_000, usable: 150_000 },
    })
    const dry = (await calculate(buyer, items, {})).json()
    expect(dry).toMatchObject({ discount: 0, coins: { balance: 500_000, usable: 150_000 } })
    expect(await coinsOf(buyer)).toBe(500_000)
    const placed = await order(buyer, items, { ...wanted, expectedTotal: quoted.total })
    const { id } = placed.json().order

    expect(placed.json().order).toMatchObject({
      ...{ voucherDiscount: 50_000, coinDiscount: 150_000, discount: 200_000 },
      total: quoted.total,
    })
    expect([await coinsOf(buyer), await usesOf(voucher.id)]).toEqual([350_000, 1])
    expect((await calculate(buyer, items, wanted)).json()).toMatchObject({
      success: true,
      voucherDiscount: 0,
      errors: [],
      voucherError: `Mã giảm giá ${voucher.code} đã được bạn dùng cho một đơn hàng khác.`,
    })
    await Promise.all([cancel(buyer, id), cancel(buyer, id), cancel(buyer, id)])
    expect([await coinsOf(buyer), await usesOf(voucher.id)]).toEqual([500_000, 0])
    expect((await order(buyer, items, wanted)).statusCode).toBe(201)
  })

  test('shipping stays free from the threshold on, whatever the discount', async () => {
    const voucher = await aVoucher({ percent: 90 })
    const { items } = await goods(1_000_000)
    const quoted = await calculate(undefined, items, { voucherCode: voucher.code, useCoins: true })
    expect(quoted.json()).toMatchObject({ shippingFee: 0, coins: null, total: 100_000 })
  })

  test('an order with a total of 0 is paid, and cancelling it returns the discounts', async () => {
    const buyer = await aBuyer()
    const voucher = await aVoucher({ percent: 100 })
    const { items, variant } = await goods(1_000_000, 2)
    const wanted = { voucherCode: voucher.code, paymentMethod: 'BANK_TRANSFER' }
    const { order: free } = (await order(buyer, items, wanted)).json()

    expect(free).toMatchObject({ total: 0, payment: { status: 'paid', bankTransfer: null } })
    expect(free.events.map(({ kind }: { kind: string }) => kind)).toEqual(['placed', 'paid'])
    const cancelled = (await cancel(buyer, free.id)).json().data
    expect(cancelled.payment).toMatchObject({ status: 'paid', refundDue: 0 })
    const { stock } = await shop.db
      .selectFrom('variants')
      .select('stock')
      .where('id', '=', variant.id)
      .executeTakeFirstOrThrow()
    expect(stock).toBe(2)
  })

  test('an undelivered order returns them as well; the next one earns coins', async () => {
    const buyer = await aBuyer()
    await giveCoins(buyer, 10_000)
    const { items } = await goods(100_000)
    const [one, two] = [
      await order(buyer, items, { useCoins: true }),
      await order(buyer, items, {}),
    ]
    const ids = [one, two].map((answer) => answer.json().order.id)
    expect(await coinsOf(buyer)).toBe(0)
    for (const id of ids) await changeStatus(shop.services, id, 'SHIPPING', { by: keeper })

    await changeStatus(shop.services, ids[0], 'CANCELLED', { by: keeper, isOnItsWayBack: true })
    await changeStatus(shop.services, ids[1], 'COMPLETED', { by: keeper })

    expect(await coinsOf(buyer)).toBe(11_000)
    const notified = await shop.db
      .selectFrom('notifications')
      .select('message')
      .where('user_id', '=', buyer.id)
      .where('kind', '=', 'coins')
      .orderBy('created_at')
      .execute()
    expect(notified.map(({ message }) => message)).toEqual([
      `10.000 xu bạn dùng cho đơn hàng ${ids[0]} đã được trả lại.`,
      `Bạn được cộng 1.000 xu từ đơn hàng ${ids[1]}.`,
    ])
  })

  test('a voucher that takes less than a đồng off is not used up', async () => {
    const buyer = await aBuyer()
    const voucher = await aVoucher({ percent: 1 })
    const { items } = await goods(99)
    const placed = await order(buyer, items, { voucherCode: voucher.code })
    expect([placed.json().order.discount, await usesOf(voucher.id)]).toEqual([0, 0])
  })

  test.each([
    ['ended', { end_at: new Date(1) }, 'đã hết hạn'],
    ['not begun', { start_at: new Date(Date.now() + day / 2) }, 'chưa đến thời gian sử dụng'],
    ['used up', { quantity: 2, used: 2 }, 'đã hết lượt sử dụng'],
    ['for dearer goods', { min_subtotal: 300_001 }, 'chỉ dùng cho đơn hàng từ 300.001đ'],
    ['for others', { is_public: false }, 'không tồn tại hoặc không dành cho bạn'],
  ])('a voucher that is %s is refused, and nothing is ordered', async (_what, spec, why) => {
    const buyer = await aBuyer()
    const { code } = await aVoucher(spec)
    const { items } = await goods()

    const refused = await order(buyer, items, { voucherCode: code })

    expect(refused.statusCode).toBe(409)
    const message = `Mã giảm giá ${code} ${why}.`
    expect(refused.json()).toMatchObject({ code: 'VOUCHER_NOT_USABLE', message, details: { code } })
    const quoted = (await calculate(buyer, items, { voucherCode: code })).json()
    const without = (await calculate(buyer, items, {})).json()
    expect(quoted).toEqual({ ...without, voucherError: message })
    expect(without).toMatchObject({ success: true, errors: [], voucherError: null, discount: 0 })
    expect((await send(buyer, 'GET', '/orders/user')).json().pagination.total).toBe(0)
  })

  test('a granted voucher is used, and malformed codes are unknown', async () => {
    const buyer = await aBuyer()
    const { id, code } = await aVoucher({ is_public: false })
    await shop.db
      .insertInto('user_vouchers')
      .values({ user_id: buyer.id, voucher_id: id })
      .execute()
    const { items } = await goods()

    expect((await order(buyer, items, { voucherCode: code })).json().order.discount).toBe(30_000)
    for (const odd of ['x\u0000y', '💥', 'không có', '%', 'A'.repeat(100)]) {
      expect((await order(buyer, items, { voucherCode: odd })).statusCode).toBe(409)
    }
    expect((await order(buyer, items, { voucherCode: '' })).statusCode).toBe(201)
  })
})

describe('concurrency', () => {
  test('three uses, twelve shoppers with two orders each: three orders use it', async () => {
    const voucher = await aVoucher({ quantity: 3 })
    const { items } = await goods(300_000, 100)
    const buyers = await Promise.all(Array.from({ length: 12 }, () => aBuyer()))

    const answers = await Promise.all(
      [...buyers, ...buyers].map((buyer) => order(buyer, items, { voucherCode: voucher.code })),
    )

    const placed = answers.filter(({ statusCode }) => statusCode === 201)
    expect(placed).toHaveLength(3)
    const refused = answers.filter((answer) => !placed.includes(answer))
    expect(new Set(refused.map((answer) => answer.json().code))).toEqual(
      new Set(['VOUCHER_NOT_USABLE']),
    )
    expect(await usesOf(voucher.id)).toBe(3)
  })

  test('the same coins are never spent twice', async () => {
    const buyer = await aBuyer()
    await giveCoins(buyer, 100_000)
    const { items } = await goods(300_000, 100)

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => order(buyer, items, { useCoins: true })),
    )

    const orders = answers.map((answer) => answer.json().order)
    expect(orders.map(({ discount }) => discount).toSorted((a, b) => b - a)).toEqual([
      100_000, 0, 0, 0, 0, 0,
    ])
    expect(await coinsOf(buyer)).toBe(0)
    const agreed = await order(buyer, items, { useCoins: true, expectedTotal: 1 })
    expect(agreed.json().details).toMatchObject({
      subtotal: 300_000,
      coinDiscount: 0,
      lines: [{ finalPrice: 300_000, quantity: 1 }],
    })
  })

  test('ordering with a voucher and cancelling what used it at the same time never fails', async () => {
    const buyer = await aBuyer()
    const voucher = await aVoucher({ quantity: 1 })
    const { items } = await goods(300_000, 100)
    let id = (await order(buyer, items, { voucherCode: voucher.code })).json().order.id
    for (let round = 0; round < 5; round++) {
      const [, next] = await Promise.all([
        cancel(buyer, id),
        order(buyer, items, { voucherCode: voucher.code }),
      ])
      expect([201, 409]).toContain(next.statusCode)
      id =
        next.statusCode === 201
          ? next.json().order.id
          : (await order(buyer, items, { voucherCode: voucher.code })).json().order.id
      expect(await usesOf(voucher.id)).toBe(1)
    }
  })
})
