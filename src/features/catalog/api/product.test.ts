import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aFlashSale } from '#test/builders.ts'
import { bringIn, countStatements } from '#test/shop-lines.ts'

let shop: TestApp
const options = ['Màu', 'Cỡ']

beforeAll(async () => {
  shop = await createTestApp()
  await bringIn(shop.db, [
    {
      slug: 'ao-so-mi',
      sku: 'SM',
      name: 'Áo sơ mi vải đũi',
      categoryPath: ['Thời trang', 'Nam', 'Áo'],
      brand: 'Mộc Lam',
      shortDesc: 'Mát',
      description: '<p>Dày <script>x()</script>vừa</p>',
      images: ['https://anh.example/1.jpg', 'https://anh.example/2.jpg'],
      attributes: [
        { code: 'CHAT_LIEU', name: 'Chất liệu', value: 'Đũi' },
        { code: 'XUAT_XU', name: 'Xuất xứ', value: 'Việt Nam' },
        { code: 'CHAT_LIEU', name: 'Chất liệu', value: 'Cotton' },
      ],
      options,
      variants: [
        { options: { Màu: 'Trắng', Cỡ: 'M' }, price: 90_000, stock: 0 },
        { options: { Màu: 'Trắng', Cỡ: 'L' }, price: 300_000, discountPrice: 250_000, stock: 2 },
        {
          options: { Màu: 'Đen', Cỡ: 'M' },
          price: 320_000,
          stock: 0,
          isPreorder: true,
          preorderDays: 7,
        },
      ],
    },
    {
      slug: 'coc',
      name: 'Cốc sứ',
      categoryPath: ['Nhà cửa'],
      price: 50_000,
      discountPrice: 40_000,
      stock: 5,
    },
    { slug: 'an', name: 'Ẩn', categoryPath: ['Nhà cửa'], price: 50_000, published: false },
  ])
})
afterAll(() => shop.close())

async function get(path: string) {
  const answer = await shop.app.inject(`/api/web/${path}`)
  return { status: answer.statusCode, body: answer.json() }
}

test('a product with variants: prices of what can be bought, option groups, names in order', async () => {
  const { body } = await get('products/slug/ao-so-mi')

  expect(body.data).toMatchObject({
    price: 300_000,
    finalPrice: 250_000,
    finalMinPrice: 250_000,
    finalMaxPrice: 320_000,
    discountPercent: 17,
    priceType: 'DISCOUNT',
    discountPrice: 250_000,
    stock: 2,
    inStock: true,
    sku: 'SM',
    brand: { name: 'Mộc Lam' },
    description: '<p>Dày vừa</p>',
    thumbnail: 'https://anh.example/1.jpg',
    album: ['https://anh.example/1.jpg', 'https://anh.example/2.jpg'],
    mainCategory: { name: 'Áo', slug: 'ao' },
    variants: [
      { name: 'Màu', options: ['Trắng', 'Đen'] },
      { name: 'Cỡ', options: ['M', 'L'] },
    ],
    flashSale: null,
  })
  expect(body.data.breadcrumbs.map(({ name }: { name: string }) => name)).toEqual([
    'Thời trang',
    'Nam',
    'Áo',
  ])
  expect(body.data.ProductImage[1]).toEqual({
    sortOrder: 1,
    media: { url: 'https://anh.example/2.jpg', alt: '' },
  })
  expect(body.data.variantsRaw).toMatchObject([
    { displayName: 'Trắng / M', inStock: false, stock: 0 },
    { displayName: 'Trắng / L', inStock: true, finalPrice: 250_000 },
    { displayName: 'Đen / M', inStock: true, isPreorder: true, preorderDays: 7 },
  ])
})

test('a product sold in one form has no variants on the wire', async () => {
  const { body } = await get('products/slug/coc')
  expect(body.data).toMatchObject({ variants: [], variantsRaw: [], stock: 5, finalPrice: 40_000 })
  const byId = await get(`products/${body.data.id}`)
  expect(byId.body).toEqual(body)
})

test('a flash price counts while it runs and lasts', async () => {
  const { body } = await get('products/slug/ao-so-mi')
  const variant = body.data.variantsRaw[1]
  const sale = await aFlashSale(shop.db, {
    productId: body.data.id,
    variantIds: [variant.id],
    ownVariantId: variant.id,
    price: 199_000,
    quantity: 3,
  })
  const during = await get('products/slug/ao-so-mi')
  expect(during.body.data).toMatchObject({
    finalPrice: 199_000,
    priceType: 'FLASH_SALE',
    flashSale: { id: sale.id },
  })
  expect(during.body.data.variantsRaw[1]).toMatchObject({
    flashPrice: 199_000,
    flashSale: { remaining: 3 },
  })

  await shop.db.updateTable('flash_sale_entries').set({ sold: 3 }).execute()
  const exhausted = await get('products/slug/ao-so-mi')
  expect(exhausted.body.data).toMatchObject({
    finalPrice: 250_000,
    priceType: 'DISCOUNT',
    flashSale: null,
  })
  await shop.db.deleteFrom('flash_sales').execute()
})

test('the slug may be spelled otherwise, and may be the id', async () => {
  const { body } = await get('products/slug/coc')
  for (const spelled of ['COC', 'cốc', 'Cốc_', body.data.id]) {
    expect((await get(`products/slug/${encodeURIComponent(spelled)}`)).body).toEqual(body)
  }
})

test('specifications come in the merchant’s order, values of one together', async () => {
  const { body } = await get('products/slug/ao-so-mi')
  expect((await get(`product-attributes/${body.data.id}`)).body.data).toEqual([
    { label: 'Chất liệu', value: 'Đũi, Cotton' },
    { label: 'Xuất xứ', value: 'Việt Nam' },
  ])
})

test.each([
  'products/slug/khong-co',
  'products/slug/an',
  'products/slug/%00',
  'products/slug/..%2F..%2Fetc%2Fpasswd',
  'products/slug/%ED%A0%80',
  'products/slug/…',
  `products/slug/${'a'.repeat(290)}`,
  'products/01900000-0000-7000-8000-000000000000',
  'products/1',
  "products/1'%20OR%20'1'='1",
  'product-attributes/01900000-0000-7000-8000-000000000000',
  'product-attributes/%00',
])('%s is not found', async (path) => {
  const { status, body } = await get(path)
  expect(status).toBeLessThan(500)
  expect([400, 404]).toContain(status)
  expect(body).toMatchObject({ success: false })
})

test('one statement, however many variants there are', async () => {
  const sizes = Array.from({ length: 60 }, (_, index) => ({
    options: { Cỡ: `${index}` },
    price: 1000 + index,
  }))
  await bringIn(shop.db, [
    { slug: 'nhieu', name: 'Nhiều cỡ', categoryPath: ['X'], options: ['Cỡ'], variants: sizes },
  ])
  expect(await countStatements(shop.pools, () => get('products/slug/nhieu'))).toBe(1)
  expect(await countStatements(shop.pools, () => get('products/slug/coc'))).toBe(1)
})
