import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aProduct, aShopper, aVariant } from '#test/builders.ts'
import { maxCartLines } from '../contract.ts'
import { mergeGuestCart } from './merge-guest-cart.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

type Headers = Record<string, string>

function add(headers: Headers, line: object, quantity: number) {
  const payload = { ...line, quantity }
  return shop.app.inject({ method: 'POST', url: '/api/web/cart', headers, payload })
}

async function cartOf(headers: Headers) {
  return (await shop.app.inject({ method: 'GET', url: '/api/web/cart', headers })).json()
}

const mergeInTransaction = (who: { userId: string; sessionId: string }) =>
  shop.db.transaction().execute((tx) => mergeGuestCart(tx, who))

/** Adds these variants of one product to a cart, the last one newest. */
async function fill(column: 'user_id' | 'session_id', id: string, variantIds: string[]) {
  const cart = await shop.db
    .insertInto('carts')
    .values({ [column]: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { product_id } = await shop.db
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', variantIds[0] ?? '')
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('cart_items')
    .values(
      variantIds.map((variant_id, index) => ({
        ...{ cart_id: cart.id, product_id, variant_id, quantity: 1, price_when_added: 100_000 },
        added_at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
      })),
    )
    .execute()
}

describe('signing in with a full cart', () => {
  test('lines keep their ids, quantities add up to the available ones, and a repetition changes nothing', async () => {
    const sessionId = randomUUID()
    const guest = { 'x-session-id': sessionId }
    const shopper = await aShopper(shop.db)
    const shared = await aVariant(shop.db, { stock: 5, product: { name: 'Bình gốm' } })
    const onlyGuest = await aVariant(shop.db)
    await add(shopper.headers, shared.line, 4)
    await add(guest, shared.line, 3)
    const { item } = (await add(guest, onlyGuest.line, 2)).json()
    const who = { userId: shopper.id, sessionId }

    const merged = await Promise.all([mergeInTransaction(who), mergeInTransaction(who)])

    expect(merged.map((one) => one.lines).toSorted()).toEqual([0, 2])
    expect(merged.flatMap((one) => one.clamped)).toEqual([
      '“Bình gốm” chỉ có thể mua tối đa 5 sản phẩm. Số lượng trong giỏ là 5.',
    ])
    const cart = await cartOf(shopper.headers)
    expect(cart.count).toBe(7)
    expect(cart.items.map((line: { id: string }) => line.id)).toContain(item.id)
    expect((await cartOf(guest)).count).toBe(0)
  })

  test('no cart ever holds more lines than one may: the newest come over', async () => {
    const sessionId = randomUUID()
    const shopper = await aShopper(shop.db)
    const product = await aProduct(shop.db, { options: ['Số'] })
    const variants = await Promise.all(
      Array.from({ length: maxCartLines + 20 }, (_, index) =>
        aVariant(shop.db, { product_id: product.id, options: { Số: String(index) } }),
      ),
    )
    const ids = variants.map(({ id }) => id)
    await fill('user_id', shopper.id, ids.slice(0, maxCartLines - 5))
    await fill('session_id', sessionId, ids.slice(maxCartLines - 5))

    const merged = await mergeInTransaction({ userId: shopper.id, sessionId })

    expect(merged).toEqual({
      lines: 5,
      clamped: ['Giỏ hàng đã đầy. Vui lòng bớt sản phẩm trước khi thêm mới.'],
    })
    const cart = await cartOf(shopper.headers)
    expect(cart.items).toHaveLength(maxCartLines)
    const inCart = cart.items.map(({ variantId }: { variantId: string }) => variantId)
    expect(inCart).toContain(ids.at(-1))
    expect(inCart).not.toContain(ids[maxCartLines - 5])
  })
})
