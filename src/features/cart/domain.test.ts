import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Vnd } from '#shared/money.ts'
import type { CartItem } from './contract.ts'
import {
  asWanted,
  fitAllotment,
  flashLeftFor,
  inCartOrder,
  lineStatus,
  mostPieces,
  subtotalOf,
} from './domain.ts'

const now = Date.parse('2026-11-20T10:00:00Z')
const vnd = (amount: number) => amount as Vnd

function line(
  changes: Partial<CartItem> = {},
  product: Partial<CartItem['product']> = {},
): CartItem {
  return {
    id: 'line',
    productId: 'product',
    variantId: null,
    quantity: 1,
    currentPrice: vnd(90_000),
    price: vnd(100_000),
    priceWhenAdded: vnd(90_000),
    isPreorder: false,
    maxQuantity: 10,
    addedAt: '2026-11-20T09:00:00Z',
    variant: null,
    flashSaleId: null,
    flashSaleVariantId: null,
    flashSaleInfo: null,
    ...changes,
    product: {
      id: 'product',
      slug: 'ao-dai',
      name: 'Áo dài',
      price: vnd(100_000),
      finalPrice: vnd(90_000),
      stock: 10,
      isDeleted: false,
      isPublished: true,
      isFreeShip: false,
      thumbnail: null,
      ...product,
    },
  }
}

const flash = (sold: number, endAt = '2026-11-20T11:00:00Z') =>
  ({ type: 'FLASH_SALE', quantity: 5, sold, endAt }) as const

describe('why a line can not be bought', () => {
  test('the first reason in order of precedence is returned', () => {
    const everything = { isDeleted: true, isPublished: false, stock: 0 }
    const gone = { flashSaleInfo: flash(5) }
    expect(lineStatus(line(gone, everything), now)).toBe('DELETED')
    expect(lineStatus(line(gone, { ...everything, isDeleted: false }), now)).toBe('HIDDEN')
    expect(lineStatus(line(gone, { stock: 0 }), now)).toBe('FLASH_SALE_EXHAUSTED')
    expect(lineStatus(line({}, { stock: 0 }), now)).toBe('OUT_OF_STOCK')
    expect(lineStatus(line(), now)).toBeUndefined()
  })

  test('a product without a slug does not exist', () => {
    expect(lineStatus(line({}, { slug: '' }), now)).toBe('DELETED')
  })

  test('preorders and uncounted stock can be bought without stock', () => {
    expect(lineStatus(line({ isPreorder: true }, { stock: 0 }), now)).toBeUndefined()
    expect(lineStatus(line({}, { stock: null }), now)).toBeUndefined()
  })

  test('the stock that counts is the variant’s own', () => {
    const variant = {
      id: 'v',
      displayName: 'Đỏ / M',
      price: vnd(1),
      priceAfterDiscount: vnd(1),
      finalPrice: vnd(1),
      stock: 0,
      isPreorder: false,
      image: null,
    }
    expect(lineStatus(line({ variant }, { stock: 10 }), now)).toBe('OUT_OF_STOCK')
  })

  test('an exhausted flash sale no longer matters once it is over', () => {
    const over = line({ flashSaleInfo: flash(5, '2026-11-20T10:00:00Z') })
    expect(lineStatus(over, now)).toBeUndefined()
    expect(mostPieces(over, now)).toBe(10)
  })
})

test('the most is the smaller of allotment and stock, and nothing when unpurchasable', () => {
  expect(mostPieces(line({ flashSaleInfo: flash(2) }), now)).toBe(3)
  expect(mostPieces(line({ flashSaleInfo: flash(2), maxQuantity: 1 }), now)).toBe(1)
  expect(mostPieces(line(), now)).toBe(10)
  expect(mostPieces(line({}, { isPublished: false }), now)).toBe(0)
})

describe('flash-sale pieces left for a line', () => {
  const bound = (id: string, changes: Partial<CartItem> = {}) =>
    line({ id, flashSaleId: 'sale', flashSaleInfo: flash(2), ...changes })

  test('variants of one product share an allotment, unless they have their own', () => {
    const [one, other] = [bound('a'), bound('b', { variantId: 'v', quantity: 2 })]
    expect(flashLeftFor(one, [one, other], now)).toBe(1)
    expect(mostPieces(one, now, [one, other])).toBe(1)
    expect(flashLeftFor(one, [one], now)).toBe(3)
    expect(flashLeftFor(one, [bound('b', { flashSaleVariantId: 'entry' })], now)).toBe(3)
    expect(flashLeftFor(one, [bound('b', { productId: 'another' })], now)).toBe(3)
    expect(flashLeftFor(line(), [other], now)).toBe(Number.POSITIVE_INFINITY)
  })

  test('lines cut to it one after the other never take more than there is', () => {
    const quantities = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(quantities, fc.nat(5), (wanted, sold) => {
        let lines = wanted.map((quantity, index) =>
          bound(String(index), { quantity, flashSaleInfo: flash(sold) }),
        )
        for (const { id } of lines) {
          lines = lines.map((item) => {
            if (item.id !== id) return item
            return { ...item, quantity: Math.min(item.quantity, flashLeftFor(item, lines, now)) }
          })
        }
        const taken = lines.reduce((sum, { quantity }) => sum + quantity, 0)
        const total = wanted.reduce((sum, quantity) => sum + quantity, 0)
        expect(taken).toBeLessThanOrEqual(Math.max(5 - sold, 0))
        if (total <= 5 - sold) expect(taken).toBe(total)
      }),
    )
  })
})

test('requested quantities are applied: other lines stay identical, 0 removes, unknown ids are ignored', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd')
  const lines = fc.uniqueArray(fc.record({ id, quantity: fc.integer({ min: 1, max: 9 }) }), {
    selector: (item) => item.id,
  })
  const wishes = fc.array(fc.tuple(id, fc.nat(9))).map((entries) => new Map(entries))
  fc.assert(
    fc.property(lines, wishes, (items, wanted) => {
      const shown = asWanted(items, wanted)
      expect(shown.map((item) => item.id)).toEqual(
        items.flatMap((item) => (wanted.get(item.id) === 0 ? [] : item.id)),
      )
      for (const item of shown) {
        expect(item.quantity).toBe(wanted.get(item.id) ?? item.quantity)
        if (!wanted.has(item.id)) expect(items).toContain(item)
      }
    }),
  )
})

describe('an increase', () => {
  test('is refused when the flash sale is used up', () => {
    expect(fitAllotment(3, 0)).toEqual({
      refusal: 'Flash Sale đã hết suất. Không thể tăng thêm số lượng.',
    })
  })

  test('is cut to the remaining quantity', () => {
    expect(fitAllotment(4, 2)).toEqual({
      quantity: 2,
      notice: 'Flash Sale chỉ còn 2 suất cho sản phẩm này. Đã điều chỉnh về 2.',
    })
  })

  test('is never above the wanted or the remaining quantity', () => {
    fc.assert(
      fc.property(
        fc.nat(200),
        fc.oneof(fc.integer({ min: -5, max: 200 }), fc.constant(Number.POSITIVE_INFINITY)),
        (wanted, remaining) => {
          const fitted = fitAllotment(wanted, remaining)
          if ('refusal' in fitted) {
            expect(remaining).toBeLessThanOrEqual(0)
            return
          }
          expect(fitted.quantity).toBe(Math.min(wanted, remaining))
          expect(fitted.notice === undefined).toBe(fitted.quantity === wanted)
        },
      ),
    )
  })
})

test('lines are sorted newest first, then selected first, and none is lost', () => {
  const lines = fc.uniqueArray(
    fc.record({ id: fc.uuid(), at: fc.nat(5), selected: fc.boolean() }),
    { selector: (item) => item.id },
  )
  fc.assert(
    fc.property(lines, (items) => {
      const ordered = inCartOrder(items, {
        addedAt: (item) => item.at,
        isSelected: (item) => item.selected,
      })
      expect(new Set(ordered)).toEqual(new Set(items))
      for (const [index, item] of ordered.slice(1).entries()) {
        const before = ordered[index]
        expect(before && before.at >= item.at).toBe(true)
        if (before?.at === item.at)
          expect(Number(before.selected)).toBeGreaterThanOrEqual(Number(item.selected))
      }
    }),
  )
})

test('a subtotal is the sum of its parts, however they are split', () => {
  const lines = fc.array(
    fc.record({
      currentPrice: fc.nat(1_000_000_000).map(vnd),
      quantity: fc.integer({ min: 1, max: 99 }),
    }),
    { maxLength: 50 },
  )
  fc.assert(
    fc.property(lines, lines, (some, others) => {
      expect(subtotalOf([...some, ...others])).toBe(subtotalOf(some) + subtotalOf(others))
    }),
  )
})
