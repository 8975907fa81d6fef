import { describe, expect, test } from 'vitest'
import type { CartItem } from '#features/cart/contract.ts'
import { noReductions, parseReductions, reductionRows } from '#features/orders/web/public.ts'
import type { Vnd } from '#shared/money.ts'
import {
  changedLines,
  checkoutTotals,
  orderedLines,
  type Quote,
  sentLines,
} from './checkout-totals.ts'

const lines = [
  { productId: 'p', variantId: null, currentPrice: 100_000 as Vnd, quantity: 2 },
  { productId: 'q', variantId: null, currentPrice: 50_000 as Vnd, quantity: 1 },
]
const quote: Quote = {
  subtotal: 190_000,
  shippingFee: 16_000,
  ...noReductions,
  total: undefined,
  isComplete: true,
  errors: [],
  delivery: undefined,
  voucherError: undefined,
  coins: undefined,
  lines: [],
}

describe('the sums of the checkout', () => {
  test('are the stored ones until the server answers', () => {
    const none = { shippingFee: 0, ...noReductions }
    const figures = { subtotal: 180_000, ...none, total: 180_000, shipping: 'estimate' }
    expect(checkoutTotals(lines, 180_000, undefined)).toEqual(figures)
    expect(checkoutTotals(lines, undefined, undefined)).toMatchObject({ subtotal: 250_000 })
  })

  test('are the server’s once it has answered', () => {
    const goods = { subtotal: 190_000, shippingFee: 16_000 }
    const figures = { ...goods, ...noReductions, total: 206_000, shipping: 'known' }
    expect(checkoutTotals(lines, 180_000, quote)).toEqual(figures)
    const reduced = { ...quote, discount: 30_000, total: 176_000 }
    expect(checkoutTotals(lines, 180_000, reduced)).toMatchObject({
      discount: 30_000,
      total: 176_000,
    })
    const unsummed = { ...quote, discount: 200_000 }
    expect(checkoutTotals(lines, 180_000, unsummed)).toMatchObject({ total: 16_000 })
  })

  test('count no shipping when it can not be calculated, and keep the subtotal', () => {
    const none = { shippingFee: 0, ...noReductions }
    const figures = { subtotal: 250_000, ...none, total: 250_000, shipping: 'unknown' }
    expect(checkoutTotals(lines, undefined, 'failed')).toEqual(figures)
  })

  test('count no shipping when lines can not be bought, and stay those of the lines shown', () => {
    const refused = { ...quote, isComplete: false, errors: ['“Áo” đã hết hàng.'] }
    const nothing = { ...refused, subtotal: 0 }
    expect(checkoutTotals(lines, 90_000, nothing)).toMatchObject({ shippingFee: 0, total: 250_000 })
    const one = { ...refused, lines: [{ productId: 'q', variantId: null, finalPrice: 45_000 }] }
    expect(checkoutTotals(lines, undefined, one)).toMatchObject({ shippingFee: 0, total: 245_000 })
  })
})

test('a discount is named by its source, whichever part of it a server sends', () => {
  const reductions = parseReductions({ voucherDiscount: 20_000, coinDiscount: 5_000 })
  expect(reductions).toEqual({ discount: 25_000, voucherDiscount: 20_000, coinDiscount: 5_000 })
  const older = parseReductions({ discount: '30000', voucherDiscount: 20_000 })
  expect(reductionRows(reductions, older)).toEqual([
    { name: 'Voucher', amounts: [20_000, 20_000] },
    { name: 'Xu', amounts: [5_000, 0] },
    { name: 'Giảm giá', amounts: [0, 10_000] },
  ])
  expect(reductionRows(noReductions)).toEqual([])
})

test('only lines with a product and at least one piece are sent, without prices', () => {
  const line = {
    productId: 'p',
    variantId: null,
    quantity: 1,
    flashSaleId: null,
    flashSaleVariantId: null,
  }
  const items = [
    { ...line, currentPrice: 5 },
    { ...line, quantity: 0 },
    { ...line, productId: '' },
  ] as CartItem[]
  expect(sentLines(items)).toEqual([line])
  const [first] = items
  const ordered = orderedLines([{ ...first, id: 'l1' } as CartItem])
  expect(ordered).toEqual([{ ...line, cartItemId: 'l1' }])
})

test('changed prices are listed with both amounts', () => {
  const item = (productId: string, displayName?: string) =>
    ({
      id: `line-${productId}`,
      productId,
      variantId: null,
      currentPrice: 50_000,
      product: { name: 'Áo' },
      variant: displayName ? { displayName } : null,
    }) as CartItem
  const now = { ...quote, lines: [{ productId: 'p', variantId: null, finalPrice: 60_000 }] }
  expect(changedLines([item('p', 'Đỏ'), item('q')], 'failed', now)).toEqual([
    { id: 'line-p', name: 'Áo (Đỏ)', before: 50_000, now: 60_000 },
  ])
  expect(changedLines([item('p')], now, now)).toEqual([])
})
