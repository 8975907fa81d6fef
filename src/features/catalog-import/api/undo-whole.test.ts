import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aCategory, anUpload } from '#test/builders.ts'
import { catalogImportScene } from '#test/catalog-import-scene.ts'
import { editedProductScene } from '#test/edited-product-scene.ts'
import type { CatalogImport } from '../contract.ts'
import { runStep, type Step } from './run-step.ts'

let shop: TestApp
let headers: { cookie: string }
let staffId: string
let categoryId: string

beforeAll(async () => {
  shop = await createTestApp()
  const member = await aStaffMember(shop.db, { role: 'goods' })
  headers = member.headers
  staffId = member.id
  categoryId = (await aCategory(shop.db, { name: 'Đồ gốm' })).id
})
afterAll(() => shop.close())

const { call, upload } = catalogImportScene(
  () => shop,
  () => headers,
)
const { create, get } = editedProductScene(
  () => shop,
  () => ({ cookie: headers.cookie, categoryId }),
)

const lines = (...rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
/** Runs a step here, where no other program has to start. */
async function run(step: Step, id: string, content = '') {
  const file = path.join(shop.services.config.dataDir, 'undo-whole.ndjson')
  await writeFile(file, content)
  await runStep(step, { db: shop.db, importId: id, file, onRows: () => {} })
  return (await call('GET', `/${id}`)).data
}

async function bringIn(content: string) {
  const { id } = (await upload(content, 'hang.ndjson')).data
  const { version, mapping, stockMode, categoryId: category } = await run('inspect', id, content)
  await call('POST', `/${id}/check`, { version, mapping, stockMode, categoryId: category })
  const seen = await run('check', id, content)
  await call('POST', `/${id}/apply`, { version: seen.version, skipBad: false })
  return run('apply', id, content)
}

async function undo({ id, version }: CatalogImport) {
  await call('POST', `/${id}/undo`, { version })
  return run('undo', id)
}

const stateOf = async (id: string) => {
  const { rows } = await sql`
    SELECT is_published, is_draft, publish_at, archived_at, deleted_at IS NOT NULL AS is_gone FROM products WHERE id = ${id}`.execute(
    shop.db,
  )
  return rows[0]
}

const namesIn = async (table: 'categories' | 'brands') =>
  (await shop.db.selectFrom(table).select('name').orderBy('name').execute()).map(({ name }) => name)

test('drafts, plans, archived goods and the texts of pictures are again as they were', async () => {
  const uploads = [
    await anUpload(shop.db, { staffId }, 'product'),
    await anUpload(shop.db, { staffId }, 'product'),
  ]
  const images = uploads.map(({ url }, index) => ({ url, alt: `Mặt ${index}` }))
  const publishAt = new Date(Date.now() + 86_400_000).toISOString()
  const products = [
    await create({ name: 'Ấm nháp', images }),
    await create({ name: 'Ấm hẹn giờ', state: 'planned', publishAt }),
    await create({ name: 'Ấm cất đi', state: 'archived' }),
  ]
  const before = await Promise.all(products.map(({ id }) => stateOf(id)))
  const done = await bringIn(
    lines(
      ...products.map(({ name, slug }, index) => ({
        ...{ name, slug, price: 5000, categoryPath: ['Đồ gốm'], published: true },
        ...(index === 0 && { images: images.map(({ url }) => url).toReversed() }),
      })),
    ),
  )
  expect(done).toMatchObject({ status: 'applied', counts: { updated: 3 } })
  const [draft] = products
  if (!draft) throw new Error('no product')
  expect(await get(draft.id)).toMatchObject({ state: 'on_sale', images: images.toReversed() })
  expect(await undo(done)).toMatchObject({ status: 'undone', counts: { kept: 0 } })
  expect(await Promise.all(products.map(({ id }) => stateOf(id)))).toEqual(before)
  expect(await get(draft.id)).toMatchObject({ state: 'draft', images })
})

test('a text that staff gave a picture which the file left out comes back with it', async () => {
  const { url } = await anUpload(shop.db, { staffId }, 'product')
  const product = await create({ name: 'Chum có ảnh', images: [{ url, alt: 'Miệng chum' }] })
  const done = await bringIn(
    lines({ name: product.name, slug: product.slug, price: 5000, categoryPath: ['Đồ gốm'] }),
  )
  expect((await get(product.id)).images).toEqual([])
  await undo(done)
  expect((await get(product.id)).images).toEqual([{ url, alt: 'Miệng chum' }])
})

const row = (slug: string, path: string[], brand: string) => ({
  ...{ name: `Hàng ${slug}`, slug, price: 9000, categoryPath: path, brand },
})
const taxonomy = async () => ({
  categories: await namesIn('categories'),
  brands: await namesIn('brands'),
})

test('categories and brands that the import has made go with it', async () => {
  const before = await taxonomy()
  const done = await bringIn(
    lines(row('go-ban', ['Đồ gỗ', 'Bàn ghế'], 'Mộc Thử'), {
      ...row('go-ghe', ['Đồ gỗ', 'Tủ'], 'Gỗ Thử'),
      moreCategories: [['Đồ gỗ', 'Quà']],
    }),
  )
  const between = await taxonomy()
  expect(between.categories).toHaveLength(before.categories.length + 4)
  expect(between.brands).toHaveLength(before.brands.length + 2)
  expect(await undo(done)).toMatchObject({ status: 'undone', counts: { kept: 0 } })
  expect(await taxonomy()).toEqual(before)
})

test('what something uses stays, and goods that a file brings back are removed again', async () => {
  const before = await taxonomy()
  const file = lines(row('may-gio', ['Đồ mây', 'Giỏ'], 'Mây Thử'))
  await undo(await bringIn(file))
  const again = await bringIn(file)
  expect(again.counts).toMatchObject({ created: 0, updated: 1 })
  const { rows } = await sql<{
    id: string
  }>`SELECT id FROM categories WHERE name = 'Đồ mây'`.execute(shop.db)
  await create({ name: 'Giỏ của nhà', categoryId: rows[0]?.id ?? '' })
  expect(await undo(again)).toMatchObject({ status: 'undone', counts: { kept: 0 } })
  const left = await sql`
    SELECT FROM products WHERE slug = 'may-gio' AND deleted_at IS NULL`.execute(shop.db)
  expect(left.rows).toEqual([])
  const after = await taxonomy()
  expect(after.brands).toEqual(before.brands)
  expect(after.categories.filter((name) => !before.categories.includes(name))).toEqual(['Đồ mây'])
})

test('goods that an undone import had made begin anew with the pieces of the next file', async () => {
  const file = (stock: number) => lines({ ...row('gom-lo', ['Đồ gốm'], 'Gốm Thử'), stock })
  await undo(await bringIn(file(100)))
  await bringIn(file(10))
  const { rows } = await sql<{ stock: number; balance: number }>`
    SELECT v.stock, (SELECT sum(delta)::integer FROM stock_ledger WHERE variant_id = v.id) AS balance
    FROM products p JOIN variants v ON v.product_id = p.id WHERE p.slug = 'gom-lo' AND v.deleted_at IS NULL`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ stock: 10, balance: 10 }])
})

test('a table of prices writes nothing of a product but its variants, and is told and undone as such', async () => {
  const sizes = ['S', 'L'].map((size) => ({
    options: { Cỡ: size },
    sku: `LY-${size}`,
    price: 1000,
  }))
  const glass = {
    ...{ slug: 'ly-gia', name: 'Ly giá', categoryPath: ['Đồ gốm'], options: ['Cỡ'] },
    attributes: [{ code: 'MEN', name: 'Men', value: 'Lam' }],
    variants: sizes,
  }
  await bringIn(lines(glass))
  const found = async () => {
    const { rows } = await sql<{ sales: object; attribute: string }>`
      SELECT (SELECT json_agg(json_build_array(v.price, v.discount_price, v.cost_price, v.barcode) ORDER BY v.position)
          FROM variants v WHERE v.product_id = p.id) AS sales,
        a.position || ' ' || a.xmin AS attribute
      FROM products p JOIN product_attributes a ON a.product_id = p.id WHERE p.slug = 'ly-gia'`.execute(
      shop.db,
    )
    return rows[0]
  }
  // A whole line would write it with the position of its own.
  await sql`
    UPDATE product_attributes SET position = 7
    WHERE product_id = (SELECT id FROM products WHERE slug = 'ly-gia')`.execute(shop.db)
  await shop.db.updateTable('vocabulary_state').set({ is_stale: false }).execute()
  const before = await found()

  const done = await bringIn(
    'Mã SKU,Giá bán,Giá khuyến mãi,Giá vốn,Mã vạch\nLY-L,2000,1500,700,8930001\nLY-S,1000,,,\n',
  )

  expect(done.counts).toMatchObject({ updated: 1, bad: 0 })
  const sales = [
    [1000, null, null, null],
    [2000, 1500, 700, '8930001'],
  ]
  expect(await found()).toEqual({ ...before, sales })
  const [row] = (await call('GET', `/${done.id}/rows?outcome=updated`)).data
  expect(row.changes).toContainEqual(expect.objectContaining({ field: 'L: price' }))
  expect(row.changes.map(({ field }: { field: string }) => field)).not.toContain('name')
  await undo(done)
  expect(await found()).toEqual(before)
  const state = await shop.db.selectFrom('vocabulary_state').select('is_stale').execute()
  expect(state).toEqual([{ is_stale: false }])
})

test('what an import of the version before has recorded, whole products, is put back', async () => {
  const cup = { slug: 'chen-cu', name: 'Chén cũ', categoryPath: ['Đồ gốm'], sku: 'CHEN-CU' }
  await bringIn(lines({ ...cup, price: 5000, description: '<p>Men cũ</p>' }))
  const done = await bringIn('Mã SKU,Giá bán\nCHEN-CU,6000\n')
  const whole = { ...cup, price: 5000, description: '<p>Men cũ</p>' }
  await sql`
    UPDATE catalog_import_rows SET before = ${JSON.stringify(whole)}::jsonb WHERE import_id = ${done.id}`.execute(
    shop.db,
  )
  await undo(done)
  const { rows } = await sql`
    SELECT v.price, p.description FROM products p JOIN variants v ON v.product_id = p.id WHERE p.slug = 'chen-cu'`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ price: 5000, description: '<p>Men cũ</p>' }])
})
