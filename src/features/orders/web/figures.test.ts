import { describe, expect, test } from 'vitest'
import type { CartItem } from '#features/cart/contract.ts'
import type { Vnd } from '#shared/money.ts'
import { figuresOf, type Quote, sentLines } from './figures.ts'

const lines = [
  { productId: 'p', variantId: null, currentPrice: 100_000 as Vnd, quantity: 2 },
  { productId: 'q', variantId: null, currentPrice: 50_000 as Vnd, quantity: 1 },
]
const quote: Quote = {
  subtotal: 190_000,
  shippingFee: 16_000,
  isComplete: true,
  errors: [],
  lines: [],
}

describe('the sums of the checkout', () => {
  test('are the kept ones until the server answers', () => {
    const figures = { subtotal: 180_000, shippingFee: 0, total: 180_000, shipping: 'estimate' }
    expect(figuresOf(lines, 180_000, undefined)).toEqual(figures)
    expect(figuresOf(lines, undefined, undefined)).toMatchObject({ subtotal: 250_000 })
  })

  test('are the server’s once it has answered', () => {
    const figures = { subtotal: 190_000, shippingFee: 16_000, total: 206_000, shipping: 'known' }
    expect(figuresOf(lines, 180_000, quote)).toEqual(figures)
  })

  test('count no shipping when it can not be calculated, and keep the subtotal', () => {
    const figures = { subtotal: 250_000, shippingFee: 0, total: 250_000, shipping: 'unknown' }
    expect(figuresOf(lines, undefined, 'failed')).toEqual(figures)
  })

  test('count no shipping when lines can not be bought, and stay those of the lines shown', () => {
    const refused = { ...quote, isComplete: false, errors: ['“Áo” đã hết hàng.'] }
    const nothing = { ...refused, subtotal: 0 }
    expect(figuresOf(lines, 90_000, nothing)).toMatchObject({ shippingFee: 0, total: 250_000 })
    const one = { ...refused, lines: [{ productId: 'q', variantId: null, finalPrice: 45_000 }] }
    expect(figuresOf(lines, undefined, one)).toMatchObject({ shippingFee: 0, total: 245_000 })
  })
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
})
