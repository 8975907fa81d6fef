import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aCategory, anUpload } from '#test/builders.ts'
import { editedProductScene } from '#test/edited-product-scene.ts'
import { aProductInput, aVariantInput, sentOf } from '#test/product-input.ts'
import type { EditedProduct } from '../../product-contract.ts'

let shop: TestApp
let cookie: string
let staffId: string
let categoryId: string
const { call, post, get, put, create, save, errorsOf, ledgerOf, auditOf, matrix } =
  editedProductScene(
    () => shop,
    () => ({ cookie, categoryId }),
  )

beforeAll(async () => {
  shop = await createTestApp()
  const member = await aStaffMember(shop.db, { name: 'Chị Hàng', role: 'goods' })
  cookie = member.headers.cookie
  staffId = member.id
  categoryId = (await aCategory(shop.db)).id
})
afterAll(() => shop.close())

test('a new product is as it was sent, cleaned, audited, and found by its words', async () => {
  const product = await create({
    name: '  Áo   gấm hoa ',
    brand: 'Tơ Tằm Thử',
    shortDesc: '<p>Mềm<script>x</script></p>',
    description: '<p onclick="x">Dệt tay</p><img src="http://a.invalid/x.jpg">',
    attributes: [
      { name: 'Chất liệu', value: 'Lụa tơ' },
      { name: 'Chất liệu', value: '15,5 cm' },
    ],
    options: ['Màu', 'Cỡ'],
    variants: matrix(),
    state: 'on_sale',
  })
  expect(product).toMatchObject({
    ...{ name: 'Áo gấm hoa', slug: 'ao-gam-hoa', version: 1, state: 'on_sale', isDraft: false },
    ...{ brand: 'Tơ Tằm Thử', shortDesc: '<p>Mềm</p>', options: ['Màu', 'Cỡ'] },
  })
  expect(product.description).not.toMatch(/onclick|http:/)
  expect(product.variants.map(({ values, stock }) => [values.join(), stock])).toEqual([
    ['Đỏ,S', 5],
    ['Đỏ,M', 5],
    ['Xanh,S', 5],
    ['Xanh,M', 5],
  ])
  expect(await ledgerOf(product.variants[0]?.id)).toEqual([{ delta: 5, reason: 'import' }])
  const row = await shop.db
    .selectFrom('products')
    .select(['search_extra', 'min_price', 'in_stock'])
    .where('id', '=', product.id)
    .executeTakeFirst()
  expect(row).toMatchObject({ min_price: 100_000, in_stock: true })
  expect(row?.search_extra).toContain('Lụa tơ')
  expect(row?.search_extra).toContain('Xanh')
  const [number] = await shop.db
    .selectFrom('product_attributes')
    .select('value_number')
    .where('product_id', '=', product.id)
    .where('value', '=', '15,5 cm')
    .execute()
  expect(number).toEqual({ value_number: 15.5 })
  expect(await auditOf(product.id)).toMatchObject([
    { action: 'product.created', actor: 'Chị Hàng', after: { name: 'Áo gấm hoa' } },
  ])
  expect((await shop.app.inject(`/api/web/products/slug/${product.slug}`)).statusCode).toBe(200)
})

test('creating again is a retry; the id of another product is refused, and a taken address gets an end', async () => {
  const input = aProductInput(categoryId, { name: 'Khăn thử lại', options: ['Màu'] })
  input.variants = [aVariantInput({ values: ['Đỏ'] })]
  const answers = await Promise.all([post(input), post(input)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const product: EditedProduct = answers[0]?.json().data
  expect(await ledgerOf(product.variants[0]?.id)).toHaveLength(1)
  expect(await auditOf(input.id)).toHaveLength(1)
  expect((await post({ ...input, name: 'Khác' })).json().code).toBe('STALE_EDIT')
  const second = await create({ name: 'Khăn thử lại' })
  expect(second.slug).toBe(`khan-thu-lai-${second.id.slice(-8)}`)
})

test('a saved change keeps variants by their ids, adds 1 to the version, and is audited by field', async () => {
  const product = await create({ name: 'Áo lưu', options: ['Màu', 'Cỡ'], variants: matrix() })
  const sent = sentOf(product)
  const renamed = sent.variants.map((variant) => ({
    ...variant,
    values: variant.values.map((value) => (value === 'Đỏ' ? 'Đỏ đô' : value)),
    price: variant.values.join() === 'Xanh,M' ? 90_000 : variant.price,
  }))
  const added = ['S', 'M'].map((size) => aVariantInput({ values: ['Vàng', size], openingStock: 3 }))
  const saved = await save(product, { name: 'Áo lưu mới', variants: [...renamed, ...added] })
  expect(saved.version).toBe(2)
  expect(saved.slug).toBe('ao-luu')
  expect(saved.variants.slice(0, 4).map(({ id }) => id)).toEqual(
    product.variants.map(({ id }) => id),
  )
  expect(saved.variants.map(({ values }) => values[0])).toEqual([
    'Đỏ đô',
    'Đỏ đô',
    'Xanh',
    'Xanh',
    'Vàng',
    'Vàng',
  ])
  expect(await auditOf(product.id)).toMatchObject([
    {
      action: 'product.changed',
      before: { name: 'Áo lưu', 'price:Xanh / M': 100_000, 'values:Đỏ / S': 'Đỏ / S' },
      after: {
        ...{ name: 'Áo lưu mới', 'price:Xanh / M': 90_000, 'values:Đỏ / S': 'Đỏ đô / S' },
        variants: ['Vàng / S', 'Vàng / M'],
      },
    },
    { action: 'product.created' },
  ])
  // The same again is a retry, also from the old version.
  const again = await put(product.id, {
    ...sentOf(product),
    ...{ name: 'Áo lưu mới', variants: [...renamed, ...added] },
  })
  expect(again.json().data).toEqual(saved)
  expect(await ledgerOf(saved.variants[4]?.id)).toEqual([{ delta: 3, reason: 'import' }])
})

test('who saves from an older version is told what is there and by whom', async () => {
  const product = await create({ name: 'Áo hai người' })
  await save(product, { name: 'Áo của Hàng' })
  const answer = await put(product.id, { ...sentOf(product), isFreeShip: true })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    code: 'STALE_EDIT',
    details: { version: 2, by: 'Chị Hàng', current: { name: 'Áo của Hàng', isFreeShip: false } },
  })
  const both = await Promise.all([
    put(product.id, { ...sentOf(product), version: 2, name: 'Áo một' }),
    put(product.id, { ...sentOf(product), version: 2, name: 'Áo hai' }),
  ])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('each wrong field is told beside it, and nothing is written', async () => {
  const other = await create({ name: 'Áo khác', sku: 'KHAC-1' })
  await create({
    name: 'Áo khác hai',
    options: ['Cỡ'],
    variants: [aVariantInput({ values: ['S'], sku: 'KHAC-S', barcode: '89301111' })],
  })
  const answer = await post(
    aProductInput(randomUUID(), {
      ...{ slug: other.slug, sku: 'KHAC-1', options: ['Cỡ', 'cỡ'] },
      ...{ state: 'planned', publishAt: '2020-01-01T00:00:00Z' },
      images: [{ url: '/uploads/khong-co.jpg', alt: '' }],
      variants: [
        aVariantInput({ values: ['S', 'S'], sku: 'KHAC-S', barcode: '89301111' }),
        aVariantInput({ values: ['S'], discountPrice: 100_000, id: randomUUID() }),
      ],
    }),
  )
  expect(answer.statusCode).toBe(422)
  expect(errorsOf(answer)).toEqual({
    categoryId: 'Danh mục này không còn. Hãy chọn lại.',
    slug: 'Đường dẫn này đã có ở “Áo khác”.',
    sku: 'SKU này đã có ở “Áo khác”.',
    'options.1': 'Lựa chọn này đã có.',
    publishAt: 'Giờ bán phải ở phía trước.',
    'images.0.url': 'Tệp này không còn vì quá lâu chưa lưu. Hãy bỏ ra và tải lên lại.',
    'variants.0.sku': 'SKU này đã có ở “Áo khác hai”.',
    'variants.0.barcode': 'Mã vạch này đã có ở “Áo khác hai”.',
    'variants.1.values': 'Phân loại phải có giá trị của mọi lựa chọn.',
    'variants.1.discountPrice': 'Giá khuyến mãi phải thấp hơn giá bán.',
    'variants.1.id': 'Phân loại này không còn. Hãy tải lại trang.',
  })
  expect(errorsOf(await post(aProductInput(categoryId, { sku: 'KHAC-1' })))).toEqual({
    sku: 'SKU này đã có ở “Áo khác”.',
  })
  expect(errorsOf(await post(aProductInput(categoryId, { name: ' ' })))).toHaveProperty('name')
})

test('states: a draft is never come back to, and archived goods keep their day', async () => {
  const draft = await create({ name: 'Áo trạng thái' })
  const moved = await save(draft, { slug: 'ao-trang-thai-moi' })
  const live = await save(moved, { state: 'on_sale' })
  expect(live).toMatchObject({ state: 'on_sale', isDraft: false, slug: 'ao-trang-thai-moi' })
  expect(errorsOf(await put(live.id, { ...sentOf(live), state: 'draft' }))).toHaveProperty('state')
  const archived = await save(live, { state: 'archived' })
  const day = () =>
    shop.db
      .selectFrom('products')
      .select('archived_at')
      .where('id', '=', live.id)
      .executeTakeFirst()
  const first = await day()
  const renamed = await save(archived, { name: 'Áo cất' })
  expect(await day()).toEqual(first)
  expect(await save(renamed, { state: 'hidden' })).toMatchObject({ state: 'hidden' })
  expect((await shop.app.inject(`/api/web/products/slug/${live.slug}`)).statusCode).toBe(404)
})

test('pictures are uploads of staff; a variant shows one of them; their order and texts are kept', async () => {
  const [first, second, film] = [
    await anUpload(shop.db, { staffId }, 'product'),
    await anUpload(shop.db, { staffId }, 'product'),
    await anUpload(shop.db, { staffId }, 'return'),
  ]
  const images = [first, second].map(({ url }, index) => ({ url, alt: `Ảnh ${index}` }))
  const product = await create({
    ...{ name: 'Áo ảnh', images },
    variants: [aVariantInput({ imageUrl: second?.url ?? null })],
  })
  expect(product.images).toEqual(images)
  const turned = await save(product, { images: images.toReversed() })
  expect(turned.images.map(({ alt }) => alt)).toEqual(['Ảnh 1', 'Ảnh 0'])
  const thumbnail = await shop.db
    .selectFrom('products')
    .select('thumbnail')
    .where('id', '=', product.id)
    .executeTakeFirst()
  expect(thumbnail).toEqual({ thumbnail: second?.url })
  const wrong = [{ url: film?.url ?? '', alt: '' }]
  expect(errorsOf(await put(product.id, { ...sentOf(turned), images: wrong }))).toHaveProperty(
    'images.0.url',
  )
})

test('brands and attributes are those that are known in another case; unknown ones are added once', async () => {
  await create({ brand: 'Gốm Thử', attributes: [{ name: 'Xuất xứ thử', value: 'Huế' }] })
  const both = await Promise.all(
    ['Một', 'Hai'].map((name) =>
      create({ name, brand: 'Mới Toanh', attributes: [{ name: 'Kiểu mới toanh', value: name }] }),
    ),
  )
  expect(both.map(({ brand }) => brand)).toEqual(['Mới Toanh', 'Mới Toanh'])
  const third = await create({
    brand: 'GỐM THỬ',
    attributes: [{ name: 'xuất xứ THỬ', value: 'Nam Định' }],
  })
  expect(third).toMatchObject({
    brand: 'Gốm Thử',
    attributes: [{ name: 'Xuất xứ thử', value: 'Nam Định' }],
  })
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM brands WHERE name = 'Mới Toanh'`.execute(shop.db)
  expect(rows).toEqual([{ count: 1 }])
})

test('who may only read goods sees a product and its history, and saves nothing', async () => {
  const product = await create({ name: 'Áo chỉ xem' })
  const reader = await aStaffMember(shop.db, { role: 'orders' })
  const as = { cookie: reader.headers.cookie }
  const statuses = [
    await call(`products/${product.id}`, { ...as, method: 'GET' }),
    await call(`products/${product.id}/history`, { ...as, method: 'GET' }),
    await call('product-choices', { ...as, method: 'GET' }),
    await call(`products/${product.id}`, { ...as, method: 'PUT', payload: sentOf(product) }),
  ].map(({ statusCode }) => statusCode)
  expect(statuses.at(-1)).toBe(403)
  expect((await get(product.id)).name).toBe('Áo chỉ xem')
  expect((await call(`products/${randomUUID()}`, { method: 'GET', cookie })).statusCode).toBe(404)
})
