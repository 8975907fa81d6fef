import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aVoucher } from '#test/builders.ts'
import { type Buyer, orderScene } from '#test/order-scene.ts'
import type { AvailableVoucher, Voucher } from '../contract.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())
// Public vouchers would be visible in other tests.
afterEach(() => shop.db.updateTable('vouchers').set({ is_public: false }).execute())

const { aBuyer, send, anOrder } = orderScene(() => shop)
const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day)
const codes = (vouchers: readonly Voucher[]) => vouchers.map(({ code }) => code)

async function grant(buyer: Buyer, voucher: { id: string }, orderId: string | null = null) {
  const held = { user_id: buyer.id, voucher_id: voucher.id, order_id: orderId }
  await shop.db.insertInto('user_vouchers').values(held).execute()
  return voucher
}

async function walletOf(buyer: Buyer, query = '') {
  const answer = (await send(buyer, 'GET', `/users/user/vouchers${query}`)).json()
  expect(answer.data).toEqual(answer.vouchers)
  return answer as { vouchers: Voucher[]; pagination: { total: number; pages: number } }
}

async function available(buyer: Buyer | undefined, query = '') {
  const answer = (await send(buyer, 'GET', `/vouchers/available${query}`)).json()
  expect(answer.data).toEqual(answer.vouchers)
  return answer.vouchers as AvailableVoucher[]
}

describe('the wallet', () => {
  test('holds public and granted vouchers, usable ones first, and past ones apart', async () => {
    const [buyer, other] = [await aBuyer(), await aBuyer()]
    const { id: orderId } = await anOrder(buyer)
    const make = (code: string, spec = {}) => aVoucher(shop.db, { code, ...spec })
    await make('LATER', { end_at: inDays(9) })
    await make('SOONEST', { end_at: inDays(1), description: 'Mừng tiệm mới' })
    await make('TOMORROW', { start_at: inDays(1), end_at: inDays(3) })
    await make('NEXTWEEK', { start_at: inDays(7), end_at: inDays(8) })
    await make('USEDUP', { quantity: 2, used: 2, end_at: inDays(2) })
    await make('YESTERDAY', { end_at: inDays(-1) })
    await make('LONGAGO', { end_at: inDays(-31) })
    await grant(buyer, await make('MINE', { is_public: false, end_at: inDays(5), quantity: 1 }))
    await grant(buyer, await make('SPENT', { end_at: inDays(4) }), orderId)
    await grant(buyer, await make('MYOLD', { is_public: false, end_at: inDays(-100) }))
    await grant(other, await make('THEIRS', { is_public: false }))

    const open = await walletOf(buyer)
    expect(open.vouchers.map(({ code, state }) => `${code} ${state}`)).toEqual([
      ...['SOONEST usable', 'MINE usable', 'LATER usable', 'TOMORROW soon', 'NEXTWEEK soon'],
    ])
    expect(open.vouchers[0]).toMatchObject({
      ...{ discount: 10, maxDiscount: null, minSubtotal: 0, description: 'Mừng tiệm mới' },
      orderId: null,
    })
    expect(Object.keys(open.vouchers[0] ?? {})).not.toContain('used')
    const past = await walletOf(buyer, '?group=past')
    expect(past.vouchers.map(({ code, state }) => `${code} ${state}`)).toEqual([
      ...['SPENT used', 'USEDUP used-up', 'YESTERDAY ended', 'MYOLD ended'],
    ])
    expect(past.vouchers[0]).toMatchObject({ orderId })
    expect(codes((await walletOf(other)).vouchers)).toContain('THEIRS')
  })

  test('is turned over page by page, none twice and none left out', async () => {
    const buyer = await aBuyer()
    const spec = { end_at: inDays(1) }
    const made = await Promise.all(Array.from({ length: 7 }, () => aVoucher(shop.db, spec)))

    const pages = await Promise.all(
      [1, 2, 3].map((page) => walletOf(buyer, `?page=${page}&pageSize=3`)),
    )
    expect(pages.map(({ vouchers }) => vouchers.length)).toEqual([3, 3, 1])
    expect(pages[2]?.pagination).toEqual({ page: 3, pageSize: 3, total: 7, pages: 3 })
    const seen = pages.flatMap(({ vouchers }) => codes(vouchers))
    expect(seen.toSorted()).toEqual(codes(made as Voucher[]).toSorted())
    expect(await walletOf(buyer, '?page=9')).toMatchObject({
      ...{ vouchers: [], pagination: { total: 7 } },
    })
  })

  test('is the shopper’s own', async () => {
    const [buyer, other] = [await aBuyer(), await aBuyer()]
    expect((await send(undefined, 'GET', '/users/user/vouchers')).statusCode).toBe(401)
    const refused = await send(buyer, 'GET', `/users/user/vouchers?userId=${other.id}`)
    expect(refused.statusCode).toBe(403)
    expect((await send(buyer, 'GET', '/users/user/vouchers')).headers['cache-control']).toBe(
      'no-store',
    )
  })
})

describe('usable vouchers', () => {
  test('stands with what it takes off, the best first, and what is missing to the others', async () => {
    const buyer = await aBuyer()
    const make = (code: string, spec = {}) => aVoucher(shop.db, { code, ...spec })
    await make('TENTH', { percent: 10 })
    await make('HALF', { percent: 50, max_discount: 15_000 })
    await make('NEARLY', { percent: 90, min_subtotal: 220_000 })
    await make('FAR', { percent: 90, min_subtotal: 900_000 })
    await make('COMING', { start_at: inDays(1), end_at: inDays(2) })
    await grant(buyer, await make('MYFIFTH', { percent: 20, is_public: false }))

    const offered = await available(buyer, '?subtotal=200005')
    expect(offered.map(({ code, off, missing }) => [code, off, missing])).toEqual([
      ['MYFIFTH', 40_001, 0],
      ['TENTH', 20_000, 0],
      ['HALF', 15_000, 0],
      ['NEARLY', 0, 19_995],
      ['FAR', 0, 699_995],
    ])
    expect(codes(await available(buyer, '?subtotal=200005&limit=1'))).toEqual(['MYFIFTH'])
    const guests = await available(undefined, '?subtotal=')
    expect(guests.map(({ code, off }) => [code, off]).toSorted()).toEqual([
      ...[
        ['FAR', null],
        ['HALF', null],
        ['NEARLY', null],
        ['TENTH', null],
      ],
    ])
  })

  test('equals the discount of calculate', async () => {
    const buyer = await aBuyer()
    await Promise.all(
      [3, 33, 100].map((percent) => aVoucher(shop.db, { percent, max_discount: 50_000 })),
    )
    const { variant } = await anOrder(buyer, { price: 99_999 })
    const items = [{ ...variant.line, quantity: 1 }]
    for (const { code, off } of await available(buyer, '?subtotal=99999')) {
      const quoted = await send(buyer, 'POST', '/orders/calculate', { items, voucherCode: code })
      expect(quoted.json().voucherDiscount).toBe(off)
    }
  })

  test.each(['-1', '1.5', 'abc', '1e30', 'NaN'])(
    'a subtotal of %s is refused',
    async (subtotal) => {
      const answer = await send(undefined, 'GET', `/vouchers/available?subtotal=${subtotal}`)
      expect([400, 422]).toContain(answer.statusCode)
    },
  )
})
