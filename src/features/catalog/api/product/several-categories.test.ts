import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slugifyVietnamese } from '#shared/vietnamese.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { editedProductScene } from '#test/edited-product-scene.ts'
import { aProductInput, aVariantInput, sentOf } from '#test/product-input.ts'

let shop: TestApp
let cookie: string
const [shirts, polo, gifts, tet, sale] = [0, 1, 2, 3, 4].map(() => randomUUID()).sort() as [
  string,
  string,
  string,
  string,
  string,
]
const { call, put, create, save, errorsOf, auditOf } = editedProductScene(
  () => shop,
  () => ({ cookie, categoryId: shirts }),
)

beforeAll(async () => {
  shop = await createTestApp()
  cookie = (await aStaffMember(shop.db, { role: 'goods', name: 'Chị Hàng' })).headers.cookie
  const add = async (id: string, name: string, path: string[] = []) => {
    const place = { parent_id: path.at(-1) ?? null, depth: path.length + 1 }
    const row = { id, name, slug: slugifyVietnamese(name), path_ids: [...path, id], ...place }
    await shop.db.insertInto('categories').values(row).execute()
  }
  await add(shirts, 'Áo')
  await add(polo, 'Áo polo', [shirts])
  await add(gifts, 'Quà tặng')
  await add(tet, 'Quà Tết', [gifts])
  await add(sale, 'Xả kho')
})
afterAll(() => shop.close())

const onSale = { state: 'on_sale' as const }

/** What shoppers find in a category, and the counts of the categories below. */
async function found(category: string, more = '') {
  const answer = await shop.app.inject(`/api/web/products?categoryId=${category}${more}`)
  const { data, facets } = answer.json()
  return {
    names: data.map(({ name }: { name: string }) => name).toSorted(),
    counts: Object.fromEntries(
      facets.categories.map(({ name, count }: { name: string; count: number }) => [name, count]),
    ),
  }
}

test('shoppers find a product under each of its categories and all above them, once', async () => {
  const name = 'Áo gấm nhiều nơi'
  const product = await create({ ...onSale, name, moreCategoryIds: [tet, sale] })
  expect(product.moreCategoryIds).toEqual([tet, sale])
  for (const category of [shirts, gifts, tet, sale]) {
    expect((await found(category)).names).toEqual([name])
  }
  expect((await found(gifts)).counts).toEqual({ 'Quà Tết': 1 })
  const searched = await found(tet, '&q=gam')
  expect(searched.names).toEqual([name])
  // Its category and two others, each with those above it.
  const all = await shop.app.inject('/api/web/products?q=gam')
  expect(all.json().facets.categories).toHaveLength(4)
  // The names of all categories find it.
  const byName = await shop.app.inject(`/api/web/products?q=${encodeURIComponent('xả kho')}`)
  expect(byName.json().data).toMatchObject([{ name }])

  await save(product, { moreCategoryIds: [sale] })
  expect((await found(gifts)).names).toEqual([])
  expect((await found(sale)).names).toEqual([name])
  const page = await shop.app.inject(`/api/web/products/slug/${product.slug}`)
  expect(page.json().data.mainCategoryId ?? page.json().data.product?.mainCategoryId).toBe(shirts)
  await save(await current(product.id), { state: 'hidden', moreCategoryIds: [] })
})

const current = async (id: string) =>
  (await call(`products/${id}`, { method: 'GET', cookie })).json().data

test('what adds nothing is dropped, and the same again changes nothing', async () => {
  const product = await create({ moreCategoryIds: [tet, gifts, shirts, tet] })
  expect(product.moreCategoryIds).toEqual([tet])
  const again = await save(product, { moreCategoryIds: [gifts, tet.toUpperCase()] })
  expect(again.version).toBe(product.version)
  // A page of the version before sends none: they stay.
  const { moreCategoryIds: _, ...older } = sentOf(product)
  const renamed = await put(product.id, { ...older, name: 'Áo trang cũ' })
  expect(renamed.json().data).toMatchObject({ name: 'Áo trang cũ', moreCategoryIds: [tet] })
  // The other becomes the main one.
  const moved = await save(await current(product.id), { categoryId: tet })
  expect(moved).toMatchObject({ categoryId: tet, moreCategoryIds: [] })
})

test('a change is audited by the names of the categories, and a copy has the same', async () => {
  const product = await create({ name: 'Áo chép', moreCategoryIds: [sale] })
  const saved = await save(product, { categoryId: polo, moreCategoryIds: [gifts, sale] })
  expect(saved.version).toBe(2)
  expect(await auditOf(product.id)).toMatchObject([
    {
      before: { category: 'Áo', moreCategories: ['Xả kho'] },
      after: { category: 'Áo polo', moreCategories: ['Quà tặng', 'Xả kho'] },
    },
    { action: 'product.created' },
  ])
  const copyId = randomUUID()
  const copy = await call(`products/${product.id}/copies`, { cookie, payload: { copyId } })
  expect(copy.json().data).toMatchObject({ categoryId: polo, moreCategoryIds: [gifts, sale] })
})

test('one that is gone, and too many, are told beside the field; a stale edit has what is there', async () => {
  const product = await create({ moreCategoryIds: [sale] })
  const gone = await put(product.id, { ...sentOf(product), moreCategoryIds: [randomUUID()] })
  expect(errorsOf(gone)).toEqual({ moreCategoryIds: 'Có danh mục không còn. Hãy bỏ nó ra.' })
  const many = Array.from({ length: 11 }, () => randomUUID())
  const answer = await put(product.id, { ...sentOf(product), moreCategoryIds: many })
  expect(errorsOf(answer)).toEqual({ moreCategoryIds: 'Một sản phẩm có tối đa 10 danh mục khác.' })
  await save(product, { moreCategoryIds: [gifts] })
  const stale = await put(product.id, { ...sentOf(product), moreCategoryIds: [tet] })
  expect(stale.json()).toMatchObject({
    ...{ code: 'STALE_EDIT', details: { current: { moreCategoryIds: [gifts] } } },
  })
  const input = aProductInput(shirts, { moreCategoryIds: [tet], variants: [aVariantInput()] })
  const both = await Promise.all([0, 1].map(() => call('products', { cookie, payload: input })))
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
})
