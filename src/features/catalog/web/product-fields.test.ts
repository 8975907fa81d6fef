import { expect, test } from 'vitest'
import { parseCards } from './card-parser.ts'
import { parseCategoryTree } from './category-parser.ts'
import { parseProduct } from './product-parser.ts'

const now = new Date('2026-11-20T10:00:00Z')
const endAt = '2026-11-20T11:00:00Z'
const sale = { id: 's', startAt: '2026-11-20T09:00:00Z', endAt }
const black = {
  id: 'v1',
  options: { Màu: 'Đen', Cỡ: 'M' },
  price: 200_000,
  discountPrice: 150_000,
  flashPrice: 90_000,
  flashSale: sale,
  stock: 3,
  inStock: false,
  isPreorder: true,
  preorderDays: 7,
  image: { url: '/den.webp' },
}
const sent = {
  id: 'p1',
  name: 'Áo',
  slug: 'ao',
  description: '<p>Mát</p>',
  shortDesc: 'Nhẹ',
  thumbnail: { url: '/t.webp' },
  ProductImage: [{ media: { url: '/1.webp' } }],
  price: 200_000,
  discountPrice: 150_000,
  finalPrice: 90_000,
  finalMinPrice: 80_000,
  finalMaxPrice: 150_000,
  discountPercent: 54,
  priceType: 'FLASH_SALE',
  sold: 12,
  stock: 3,
  isPreOrder: true,
  isFreeShip: true,
  sku: 'AO-1',
  brand: { name: 'Tiệm' },
  mainCategory: { id: 'c2', name: 'Áo dài', slug: 'ao-dai' },
  mainCategoryId: 'c2',
  breadcrumbs: [{ id: 'c1', name: 'Nữ', slug: 'nu' }],
  seo: { title: 'Áo mát', description: 'Mua áo' },
  ratingValue: 4.5,
  ratingCount: 8,
  reviewCount: 6,
  flashSale: sale,
  variants: [{ name: 'Màu', options: ['Đen'] }],
  variantsRaw: [black],
}

test('every field of a product is read', () => {
  const { isPreOrder, ...same } = sent
  const product = parseProduct({ data: sent }, now)
  expect(product).toMatchObject({
    ...same,
    thumbnail: '/t.webp',
    isPreorder: isPreOrder,
    flashSale: { endAt },
    variantsRaw: [{ id: 'v1' }],
  })
  expect(product.album).toEqual(['/1.webp'])
})

test('every field of a variant is read', () => {
  const [variant] = parseProduct({ data: sent }, now).variantsRaw
  const { startAt } = sale
  expect(variant).toMatchObject({ ...black, flashSale: { startAt, endAt }, finalPrice: 90_000 })
})

test('older field names are read too', () => {
  const { stock: _stock, isPreOrder: _preOrder, flashSale: _sale, variantsRaw, ...rest } = sent
  const [{ stock: _one, ...variant } = black] = variantsRaw
  const read = (fields: object) => parseProduct({ data: { ...rest, ...fields } }, now)
  expect(read({ stockQuantity: 5 }).stock).toBe(5)
  expect(read({ quantity: 6, thumbnail: '/t2.webp' })).toMatchObject({
    stock: 6,
    thumbnail: '/t2.webp',
  })
  expect(read({ isPreorder: true }).isPreorder).toBe(true)
  expect(read({ promotion: { endAt } }).flashSale).toMatchObject({ endAt })
  expect(read({ productVariants: [{ ...variant, quantity: 4 }] }).variantsRaw).toMatchObject([
    { id: 'v1', stock: 4 },
  ])
  const { ProductImage: _images, ...plain } = rest
  expect(parseProduct({ data: { ...plain, album: ['/a.webp'] } }, now).album).toEqual(['/a.webp'])
})

test('every field of a card is read', () => {
  const card = {
    title: 'Áo',
    slug: 'ao',
    price: 200_000,
    finalPrice: 90_000,
    finalMinPrice: 90_000,
    finalMaxPrice: 150_000,
    discountPercent: 55,
    isFreeShip: true,
    thumbnail: '/t.webp',
  }
  const { title, ...same } = card
  expect(parseCards({ data: [card] })).toMatchObject([{ ...same, name: title }])
})

test('every field of a category is read', () => {
  const below = { id: 'b', name: 'B', slug: 'b', parentId: 'a', depth: 2, pathIds: ['a', 'b'] }
  const top = { id: 'a', name: 'A', slug: 'a', parentId: null, depth: 1, pathIds: ['a'] }
  expect(parseCategoryTree({ data: [{ ...top, children: [below] }] })).toMatchObject([
    { ...top, children: [{ ...below, children: [] }] },
  ])
})
