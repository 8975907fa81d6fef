import { expect, test } from 'vitest'
import { lineStatus } from '../domain.ts'
import { parseCart } from './parsers.ts'

const bare = {
  id: 'l1',
  quantity: 2,
  product: { id: 'p1', slug: 'ao-dai', name: 'Áo dài', price: 100_000 },
}

test.each([
  ['at the root', { items: [bare], count: 2 }],
  ['in data', { data: { items: [bare] } }],
  ['as data', { data: [bare] }],
])('lines are found %s', (_place, answer) => {
  expect(parseCart(answer)).toMatchObject([
    { id: 'l1', productId: 'p1', variantId: null, quantity: 2 },
  ])
})

test('an empty cart is an answer', () => {
  expect(parseCart({ items: [], count: 0 })).toEqual([])
})

test.each([
  ['currentPrice', { currentPrice: 1, finalPrice: 2 }, 1],
  ['finalPrice', { finalPrice: 2, variant: { finalPrice: 3 } }, 2],
  ['the variant’s final price', { variant: { finalPrice: 3, priceAfterDiscount: 4 } }, 3],
  ['the variant’s discounted price', { variant: { priceAfterDiscount: 4, price: 9 } }, 4],
  ['the product’s final price', { product: { finalPrice: 5, price: 9 } }, 5],
  ['the product’s discounted price', { product: { discountPrice: 6, price: 9 } }, 6],
  ['the price', { product: { price: 9 } }, 9],
])('a piece costs %s', (_name, fields, price) => {
  const [item] = parseCart({ items: [{ id: 'l', productId: 'p', quantity: 1, ...fields }] })
  expect(item?.currentPrice).toBe(price)
})

test('deleted and hidden products are recognized under either field name', () => {
  const status = (product: object) => {
    const [item] = parseCart({ items: [{ ...bare, product: { ...bare.product, ...product } }] })
    return item && lineStatus(item, 0)
  }
  expect(status({ deleted: true })).toBe('DELETED')
  expect(status({ isDeleted: true })).toBe('DELETED')
  expect(status({ slug: null })).toBe('DELETED')
  expect(status({ visible: false })).toBe('HIDDEN')
  expect(status({ isPublished: false })).toBe('HIDDEN')
  expect(status({})).toBeUndefined()
})

test('without a limit from the server the stock is one, and a preorder takes 99', () => {
  const most = (fields: object) => parseCart({ items: [{ ...bare, ...fields }] })[0]?.maxQuantity
  expect(most({ product: { ...bare.product, stock: 3 } })).toBe(3)
  expect(most({ product: { ...bare.product, stock: 0 }, isPreorder: true })).toBe(99)
  expect(most({})).toBe(99)
})

test('the picture is the thumbnail, else the first of the pictures in their order', () => {
  const picture = (product: object) =>
    parseCart({ items: [{ ...bare, product: { ...bare.product, ...product } }] })[0]?.product
      .thumbnail
  const ProductImage = [
    { sortOrder: 2, media: { url: '/b.webp' } },
    { sortOrder: 1, media: { url: '/a.webp' } },
  ]
  expect(picture({ thumbnail: '/t.webp', ProductImage })).toBe('/t.webp')
  expect(picture({ ProductImage })).toBe('/a.webp')
  expect(picture({ album: ['/c.webp'] })).toBe('/c.webp')
})

test('a variant and a flash sale are parsed with all their fields', () => {
  const line = {
    ...bare,
    variantId: 'v1',
    isPreorder: true,
    price: 100_000,
    currentPrice: 60_000,
    product: { ...bare.product, finalPrice: 90_000, stock: 4 },
    variant: {
      id: 'v1',
      displayName: 'Đỏ / M',
      price: 100_000,
      priceAfterDiscount: 90_000,
      finalPrice: 60_000,
      stock: 4,
      isPreorder: true,
      image: { url: '/do.webp' },
    },
    flashSaleId: 'f1',
    flashSaleVariantId: 'e1',
    flashSaleInfo: { type: 'FLASH_SALE', quantity: 5, sold: 2, endAt: '2026-11-20T11:00:00Z' },
  }
  expect(parseCart({ items: [line] })).toMatchObject([line])
})
