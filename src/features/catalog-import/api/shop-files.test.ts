import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { catalogImportScene } from '#test/catalog-import-scene.ts'
import { mostBadRows } from '../limits.ts'

let shop: TestApp
let headers: { cookie: string }

beforeAll(async () => {
  shop = await createTestApp({}, { work: true })
  headers = (await aStaffMember(shop.db, { role: 'goods' })).headers
})
afterAll(() => shop.close())

const { uploaded, checked, apply, undo, rows } = catalogImportScene(
  () => shop,
  () => headers,
)

const shopify = (lines: readonly string[]) =>
  [
    'Handle,Title,Type,Published,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Cost per item,Status',
    ...lines,
  ].join('\n')

async function variantOf(slug: string) {
  const { rows: found } = await sql`
    SELECT product_state(p.is_published, p.archived_at, p.publish_at, p.is_draft) AS state, v.price,
      v.discount_price AS discount, v.barcode, v.cost_price AS cost
    FROM products p JOIN variants v ON v.product_id = p.id WHERE p.slug = ${slug} AND v.deleted_at IS NULL`.execute(
    shop.db,
  )
  return found[0]
}

test('states, barcodes and cost prices of Shopify come in, a sale ends, and an undo puts them back', async () => {
  const begin = await uploaded(
    shopify([
      'ao-sale,Áo sale,Áo,TRUE,SALE-1,5,250000,300000,,,active',
      'ao-nhap,Áo nháp,Áo,TRUE,NHAP-1,5,199000,,,,draft',
      'ao-cu,Áo cũ,Áo,TRUE,CU-1,5,199000,,,,archived',
    ]),
  )
  expect((await apply(await checked(begin))).counts).toMatchObject({ created: 3 })
  expect(await variantOf('ao-sale')).toMatchObject({ state: 'on_sale', discount: 250_000 })
  expect(await variantOf('ao-nhap')).toMatchObject({ state: 'draft' })
  expect(await variantOf('ao-cu')).toMatchObject({ state: 'archived' })

  const ended = await checked(
    await uploaded(
      shopify([
        'ao-sale,Áo sale,Áo,TRUE,SALE-1,5,300000,,893111,120000,archived',
        'ao-nhap,Áo nháp,Áo,TRUE,NHAP-1,5,199000,,893111,,draft',
      ]),
    ),
  )
  expect(await rows(ended.id, 'bad')).toMatchObject([
    { row: 3, reason: expect.stringMatching(/893111 đã có ở dòng 2/) },
  ])
  const done = await apply(ended, { skipBad: true })
  expect(await variantOf('ao-sale')).toEqual({
    ...{ state: 'archived', price: 300_000, discount: null, barcode: '893111', cost: 120_000 },
  })
  await undo(done)
  expect(await variantOf('ao-sale')).toEqual({
    ...{ state: 'on_sale', price: 300_000, discount: 250_000, barcode: null, cost: null },
  })
})

test('an export with barcodes, cost prices and states changes nothing when it comes back', async () => {
  await sql`UPDATE variants SET barcode = '893' || sku, cost_price = 7000 WHERE sku IS NOT NULL`.execute(
    shop.db,
  )
  await sql`UPDATE variants SET barcode = right(id::text, 8), cost_price = 5000 WHERE barcode IS NULL`.execute(
    shop.db,
  )
  for (const format of ['xlsx', 'csv', 'ndjson'] as const) {
    const { rawPayload } = await shop.app.inject({
      ...{ url: `/api/admin/catalog-export?format=${format}`, headers },
    })
    const seen = await checked(await uploaded(new Uint8Array(rawPayload), `hang.${format}`))
    expect(seen.counts).toMatchObject({ created: 0, updated: 0, bad: 0, unchanged: 3 })
  }
})

test('a file from before keeps barcodes and cost prices', async () => {
  const before = (await variantOf('ao-sale')) as object
  const old = await uploaded('name,slug,categoryPath,price\nÁo sale,ao-sale,Áo,310000\n')
  await apply(await checked(old))
  expect(await variantOf('ao-sale')).toMatchObject({ ...before, price: 310_000, discount: null })
})

test('text in UTF-16, as Excel writes it, is read; bad rows are told in the words of the shop', async () => {
  const table = [
    'Tên hàng\tMã hàng\tDanh mục\tGiá bán',
    'Nồi đất\tNOI-1\tBếp\t250k',
    'Nồi gang\tNOI-2\tBếp\t0',
    'Nồi nhôm\tNOI-3\t\t1tr2',
    'Nồi 10" inox\tNOI-4\tBếp\t1000',
    '',
  ].join('\r\n')
  const seen = await checked(await uploaded(Buffer.from(`\uFEFF${table}`, 'utf16le'), 'bang.txt'))
  expect(seen.counts).toMatchObject({ created: 1, bad: 3 })
  expect(await rows(seen.id, 'bad')).toMatchObject([
    { row: 3, name: 'Nồi gang', reason: 'Giá bán phải lớn hơn 0' },
    { row: 4, name: 'Nồi nhôm', reason: 'Danh mục còn thiếu' },
    { row: 5, reason: expect.stringContaining('dấu ngoặc kép trong chữ') },
  ])
  // Cells that cannot be told apart are not in the file of bad rows.
  expect(seen.badLeft).toBe(1)
})

test('a file of more bad rows than are given back says how many it lacks', async () => {
  const lines = Array.from({ length: mostBadRows + 2 }, (_, index) => `Nồi,BAD-${index},Bếp,0`)
  const seen = await checked(
    await uploaded(['Tên hàng,Mã hàng,Danh mục,Giá bán', ...lines, ''].join('\n')),
  )
  expect(seen).toMatchObject({ counts: { bad: mostBadRows + 2 }, badLeft: 2 })
})

test('variations of WooCommerce apart from their product are its variants', async () => {
  const file = [
    'ID,Type,SKU,Name,Published,Visibility in catalog,Stock,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)',
    '10,variable,NON,Nón,1,visible,,,Mũ nón,,Cỡ,"M, L"',
    '11,simple,KHAN,Khăn,1,visible,4,30000,Khăn,,,',
    '12,variation,NON-M,Nón - M,1,visible,3,80000,,NON,Cỡ,M',
    '13,simple,VO,Vớ,1,visible,4,hỏi,Vớ,,,',
    '14,variation,NON-L,Nón - L,1,visible,4,80000,,id:10,Cỡ,L',
  ].join('\n')
  const seen = await checked(await uploaded(file))
  expect(seen.counts).toMatchObject({ rows: 3, created: 2, bad: 1 })
  expect(await rows(seen.id, 'bad')).toMatchObject([{ row: 5, name: 'Vớ' }])
  await apply(seen, { skipBad: true })
  const { rows: skus } = await sql<{ sku: string }>`
    SELECT v.sku FROM variants v JOIN products p ON p.id = v.product_id WHERE p.sku = 'NON' ORDER BY v.position`.execute(
    shop.db,
  )
  expect(skus.map(({ sku }) => sku)).toEqual(['NON-M', 'NON-L'])
})
