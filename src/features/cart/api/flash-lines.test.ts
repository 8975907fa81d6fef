import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aFlashSale, aShopper, aVariant } from '#test/builders.ts'
import { mergeGuestCart } from './merge-guest-cart.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

type Headers = Record<string, string>
const aGuest = (): Headers => ({ 'x-session-id': randomUUID() })

async function add(headers: Headers, line: object, quantity: number, key = randomUUID()) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/web/cart',
    headers: { ...headers, 'idempotency-key': key },
    payload: { ...line, quantity },
  })
  return answer.json()
}

async function lineOf(headers: Headers) {
  const answer = await shop.app.inject({ method: 'GET', url: '/api/web/cart', headers })
  return answer.json().items[0]
}

type Variant = Awaited<ReturnType<typeof aVariant>>

/** A sale of a variant that starts now. */
const saleOf = (variant: Variant, quantity: number) =>
  aFlashSale(shop.db, {
    productId: variant.productId,
    variantIds: [variant.id],
    price: 60_000,
    quantity,
  })

const aLamp = (name = 'Đèn') => aVariant(shop.db, { price: 100_000, stock: 50, product: { name } })

describe('pieces added to a line from before the sale', () => {
  test('get the flash price if all fit; otherwise none is cut and a message explains it', async () => {
    const guest = aGuest()
    const lamp = await aLamp()
    await add(guest, lamp.line, 10)
    const sale = await saleOf(lamp, 3)
    const key = randomUUID()

    const added = await add(guest, lamp.line, 1, key)

    expect(added).toMatchObject({
      clamped: false,
      item: { quantity: 11 },
      message:
        'Đã thêm vào giỏ hàng. Flash Sale chỉ còn 3 suất nên cả 11 sản phẩm “Đèn” trong giỏ được tính giá thường.',
    })
    expect(await add(guest, lamp.line, 1, key)).toEqual(added)
    expect(await lineOf(guest)).toMatchObject({
      ...{ quantity: 11, currentPrice: 100_000, maxQuantity: 50, flashSaleInfo: null },
    })
    const other = aGuest()
    await shop.db
      .updateTable('flash_sale_entries')
      .set({ quantity: 30 })
      .where('id', '=', sale.entryId)
      .execute()
    expect((await add(guest, lamp.line, 2)).message).toBeUndefined()
    expect(await lineOf(guest)).toMatchObject({
      ...{ quantity: 13, currentPrice: 60_000, flashSaleId: sale.id },
    })
    expect(await add(other, lamp.line, 31)).toMatchObject({
      clamped: true,
      item: { quantity: 30 },
    })
  })

  test('a line keeps the price of its first addition, so that an increase is shown', async () => {
    const guest = aGuest()
    const lamp = await aLamp()
    const sale = await saleOf(lamp, 3)
    await add(guest, lamp.line, 2)
    await shop.db
      .updateTable('flash_sale_entries')
      .set({ sold: 3 })
      .where('id', '=', sale.entryId)
      .execute()

    await add(guest, lamp.line, 1)

    expect(await lineOf(guest)).toMatchObject({
      ...{ quantity: 3, currentPrice: 100_000, priceWhenAdded: 60_000 },
    })
  })
})

describe('signing in during a sale', () => {
  test.each([
    ['an own line at the flash price', { own: 2, guest: 3, earlier: 'guest' }, 3, true],
    ['an own line from before, all fits', { own: 1, guest: 2, earlier: 'own' }, 3, true],
    ['an own line from before, too many', { own: 4, guest: 3, earlier: 'own' }, 7, false],
    ['both at the flash price', { own: 1, guest: 1, earlier: '' }, 2, true],
  ])('%s', async (_what, pieces, quantity, isBound) => {
    const [own, guest] = [await aShopper(shop.db), aGuest()]
    const lamp = await aLamp('Lọ hoa')
    const put = {
      own: () => add(own.headers, lamp.line, pieces.own),
      guest: () => add(guest, lamp.line, pieces.guest),
    }
    for (const who of ['own', 'guest'] as const) if (pieces.earlier === who) await put[who]()
    const sale = await saleOf(lamp, 3)
    for (const who of ['own', 'guest'] as const) if (pieces.earlier !== who) await put[who]()

    const who = { userId: own.id, sessionId: guest['x-session-id'] ?? '' }
    const { clamped } = await shop.db.transaction().execute((tx) => mergeGuestCart(tx, who))

    expect(await lineOf(own.headers)).toMatchObject({
      quantity,
      currentPrice: isBound ? 60_000 : 100_000,
      flashSaleId: isBound ? sale.id : null,
    })
    const isCut = quantity < pieces.own + pieces.guest
    expect(clamped).toEqual(
      isCut
        ? [
            `“Lọ hoa” chỉ có thể mua tối đa ${quantity} sản phẩm. Số lượng trong giỏ là ${quantity}.`,
          ]
        : [],
    )
  })
})

test.each(['looked at', 'added to', 'changed', 'emptied'])(
  'a cart that is %s is in use',
  async (how) => {
    const guest = aGuest()
    const sessionId = guest['x-session-id'] ?? ''
    const { line } = await aLamp()
    const { item } = await add(guest, line, 2)
    const long = new Date(Date.now() - 80 * 86_400_000)
    const cart = shop.db.updateTable('carts').where('session_id', '=', sessionId)
    await cart.set({ updated_at: long }).execute()

    const url = `/api/web/cart/item/${item.id}`
    if (how === 'looked at') await lineOf(guest)
    else if (how === 'added to') await add(guest, line, 1)
    else if (how === 'emptied') await shop.app.inject({ method: 'DELETE', url, headers: guest })
    else {
      const payload = { quantity: 1 }
      await shop.app.inject({ method: 'PUT', url, headers: guest, payload })
    }

    const { updated_at } = await shop.db
      .selectFrom('carts')
      .select('updated_at')
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow()
    expect(updated_at.getTime()).toBeGreaterThan(Date.now() - 60_000)
  },
)
