import { describe, expect, test } from 'vitest'
import { parseCards } from './card-parser.ts'
import { parseAttributes, parseCategoryTree, parseTopCategories } from './category-parser.ts'
import { parseProduct } from './product-parser.ts'

const bare = { id: '1', slug: 'ao', name: 'Áo', price: 100_000 }

describe('cards', () => {
  test.each(['data', 'items', 'rows', 'list', 'products'])('the list may stand in %s', (key) => {
    expect(parseCards({ [key]: [bare] })).toHaveLength(1)
  })

  test('a product with a name and an address is a card, others are not', () => {
    expect(parseCards([bare, { id: '2', name: 'Không có đường dẫn' }, null])).toHaveLength(1)
    expect(parseCards([{ ...bare, name: undefined, title: 'Tên' }])[0]?.name).toBe('Tên')
  })

  test('the percent off is computed when it is not sent, and 0 when nothing is off', () => {
    expect(parseCards([{ ...bare, discountPrice: 75_000 }])[0]).toMatchObject({
      finalPrice: 75_000,
      finalMinPrice: 75_000,
      discountPercent: 25,
      priceType: 'DISCOUNT',
    })
    const range = { ...bare, finalMinPrice: 70_000, finalMaxPrice: 90_000, discountPercent: 28 }
    expect(parseCards([range])[0]).toMatchObject({
      ...{ finalPrice: 70_000, finalMinPrice: 70_000, finalMaxPrice: 90_000 },
      ...{ discountPercent: 28, priceType: 'DISCOUNT' },
    })
    expect(parseCards([{ ...bare, finalPrice: 100_000, discountPercent: 30 }])[0]).toMatchObject({
      discountPercent: 0,
      priceType: 'NORMAL',
    })
  })

  test('a free shipping fee is Freeship; the stock decides whether it is in stock', () => {
    const [card] = parseCards([{ ...bare, shippingFee: 0, stockQuantity: 0 }])
    expect(card).toMatchObject({ isFreeShip: true, inStock: false })
    expect(parseCards([bare])[0]?.inStock).toBe(true)
  })

  test('pictures: the thumbnail as text or object, else the first by order, else the album', () => {
    const ordered = [
      { sortOrder: 2, media: { url: '/b' } },
      { sortOrder: 1, media: { url: '/a' } },
    ]
    expect(parseCards([{ ...bare, thumbnail: { url: '/t' } }])[0]?.thumbnail).toBe('/t')
    expect(parseCards([{ ...bare, ProductImage: ordered }])[0]?.thumbnail).toBe('/a')
    expect(parseCards([{ ...bare, images: ['/i'] }])[0]?.thumbnail).toBe('/i')
    expect(parseCards([bare])[0]?.thumbnail).toBeNull()
  })
})

describe('a product', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const black = { id: 'v1', options: { Màu: 'Đen' }, price: 200_000 }
  const running = { startAt: '2026-11-20T09:00:00Z', endAt: '2026-11-20T11:00:00Z' }

  test('is in data or at the root', () => {
    expect(parseProduct({ data: bare }).name).toBe('Áo')
    expect(parseProduct(bare).name).toBe('Áo')
    expect(() => parseProduct({ data: null })).toThrow('no product')
  })

  test('option groups are derived from the variants when they are not sent', () => {
    const white = { ...black, id: 'v2', options: { Màu: 'Trắng' } }
    const product = parseProduct({ ...bare, productVariants: [black, white] }, now)
    expect(product.variants).toEqual([{ name: 'Màu', options: ['Đen', 'Trắng'] }])
    expect(product.variantsRaw[0]).toMatchObject({ displayName: 'Đen', stock: null, inStock: true })
  })

  test('price: the running flash price, else the discount, else the price', () => {
    const priceOf = (fields: object) =>
      parseProduct({ ...bare, variantsRaw: [{ ...black, ...fields }] }, now).variantsRaw[0]
        ?.finalPrice
    const discounted = { discountPrice: 150_000 }
    expect(priceOf({})).toBe(200_000)
    expect(priceOf(discounted)).toBe(150_000)
    expect(priceOf({ ...discounted, flashPrice: 90_000, flashSale: running })).toBe(90_000)
    const over = { ...running, endAt: '2026-11-20T10:00:00Z' }
    expect(priceOf({ ...discounted, flashPrice: 90_000, flashSale: over })).toBe(150_000)
    expect(priceOf({ flashPrice: 250_000, flashSale: running })).toBe(200_000)
  })

  test('preorder days stay between 0 and 30', () => {
    const days = (preorderDays: number) =>
      parseProduct({ ...bare, variantsRaw: [{ ...black, preorderDays }] }, now).variantsRaw[0]
        ?.preorderDays
    expect([days(-3), days(7), days(90)]).toEqual([0, 7, 30])
  })
})

test('blank attributes are dropped', () => {
  const list = [
    { label: 'Chất liệu', value: 'Lụa' },
    { label: ' ', value: 'x' },
    { label: 'y', value: '' },
  ]
  expect(parseAttributes({ data: list })).toEqual([{ label: 'Chất liệu', value: 'Lụa' }])
})

test('categories: older names of their fields, and paths made from the tree', () => {
  expect(parseTopCategories({ data: [{ categoryId: 7, title: 'Sách', icon: '/s.svg' }] })).toEqual([
    { id: '7', name: 'Sách', slug: '', imageUrl: '/s.svg' },
  ])
  for (const key of ['imageUrl', 'image', 'thumbnail', 'icon']) {
    const answer = { data: [{ id: 7, name: 'Sách', [key]: '/s.svg' }] }
    expect(parseTopCategories(answer)).toMatchObject([
      { id: '7', name: 'Sách', imageUrl: '/s.svg' },
    ])
  }
  const tree = parseCategoryTree({
    data: [{ id: 'a', name: 'A', children: [{ id: 'b', name: 'B' }] }],
  })
  expect(tree[0]?.children[0]).toMatchObject({ parentId: 'a', depth: 1, pathIds: ['a', 'b'] })
})
