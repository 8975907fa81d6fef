import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aCategory } from '#test/builders.ts'
import { editedProductScene } from '#test/edited-product-scene.ts'
import { aProductInput, aVariantInput, sentOf } from '#test/product-input.ts'
import type { ProductPreview } from '../../preview-contract.ts'

let shop: TestApp
let cookie: string
let categoryId: string
const { call, create, get, errorsOf, auditOf, matrix } = editedProductScene(
  () => shop,
  () => ({ cookie, categoryId }),
)

beforeAll(async () => {
  shop = await createTestApp()
  cookie = (await aStaffMember(shop.db, { role: 'goods' })).headers.cookie
  categoryId = (await aCategory(shop.db)).id
})
afterAll(() => shop.close())

const make = (payload: object) => call('product-previews', { cookie, payload })

async function preview(input: object): Promise<{ address: string; seen: ProductPreview }> {
  const answer = await make(input)
  expect(answer.statusCode, answer.body).toBe(201)
  const { address } = answer.json().data
  const token = new URL(address, 'http://x.invalid').searchParams.get('preview')
  const read = await shop.app.inject(`/api/web/product-previews?token=${token}`)
  expect(read.headers['cache-control']).toBe('no-store')
  return { address, seen: read.json().data }
}

const countOf = async (table: string) => {
  const { rows } = await sql<{ count: string }>`SELECT count(*) FROM ${sql.table(table)}`.execute(
    shop.db,
  )
  return Number(rows[0]?.count)
}

test('a product that was never saved is seen as shoppers would see it, and stays unsaved', async () => {
  const before = await countOf('products')
  const input = aProductInput(categoryId, {
    name: 'Đèn lồng giấy',
    brand: 'Giấy Dó Mới',
    description: '<p onclick="x">Làm tay</p>',
    attributes: [{ name: 'Khung', value: 'Tre' }],
    options: ['Màu', 'Cỡ'],
    variants: matrix(),
    state: 'draft',
  })
  const { address, seen } = await preview(input)
  expect(address).toMatch(/^\/products\/den-long-giay\?preview=[\w-]{43}$/)
  expect(seen.product).toMatchObject({ name: 'Đèn lồng giấy', brand: { name: 'Giấy Dó Mới' } })
  expect(seen.product.description).toBe('<p>Làm tay</p>')
  expect(seen.product.variantsRaw).toHaveLength(4)
  expect(seen.attributes).toEqual([{ label: 'Khung', value: 'Tre' }])
  expect(await countOf('products')).toBe(before)
  expect(
    await shop.db.selectFrom('brands').where('name', '=', 'Giấy Dó Mới').select('id').execute(),
  ).toEqual([])

  const page = await shop.app.inject('/api/web/products/slug/den-long-giay')
  expect(page.statusCode).toBe(404)
})

test('changes of a product are seen before they are saved', async () => {
  const product = await create({ name: 'Nón lá', state: 'on_sale' })
  const { version, ...input } = sentOf(product)
  const [variant] = input.variants
  const { seen } = await preview({
    ...input,
    id: product.id,
    name: 'Nón bài thơ',
    variants: [{ ...aVariantInput(), ...variant, price: 77_000 }],
  })
  expect(seen.product).toMatchObject({ id: product.id, name: 'Nón bài thơ', finalMinPrice: 77_000 })
  expect(await get(product.id)).toMatchObject({ name: 'Nón lá', version })
  expect(await auditOf(product.id)).toHaveLength(1)
})

test('wrong fields are named as they are when saving', async () => {
  const input = aProductInput(categoryId, { name: 'Quạt nan' })
  const answer = await make({ ...input, categoryId: randomUUID() })
  expect(answer.statusCode).toBe(422)
  expect(errorsOf(answer)).toHaveProperty('categoryId')
})

test('a preview is over after a day; each member of staff has twenty at most', async () => {
  const input = aProductInput(categoryId, { name: 'Chiếu cói' })
  const { address } = await preview(input)
  const { searchParams } = new URL(address, 'http://x.invalid')
  const read = () =>
    shop.app.inject(`/api/web/product-previews?token=${searchParams.get('preview')}`)
  await sql`UPDATE product_previews SET created_at = now() - interval '24 hours 1 second'`.execute(
    shop.db,
  )
  expect((await read()).json()).toMatchObject({ code: 'PREVIEW_NOT_FOUND' })
  await preview(input)
  expect(await countOf('product_previews')).toBe(1)
  for (let made = 0; made < 25; made++) await preview(input)
  expect(await countOf('product_previews')).toBe(20)
})

test('an address that was never given is not found', async () => {
  const answer = await shop.app.inject('/api/web/product-previews?token=abc')
  expect([answer.statusCode, answer.json().message]).toEqual([404, 'Bản xem trước này không còn.'])
})
