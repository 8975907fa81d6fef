import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setLanguage } from '#platform/language.ts'
import { createInPlaceMediaStore } from '#platform/media-store.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { importCatalog } from './import-catalog.ts'
import type { ImportOptions } from './import-report.ts'

beforeAll(() => setLanguage('vi'))
afterAll(() => setLanguage('en'))

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function importLines(lines: readonly unknown[], options: Partial<ImportOptions> = {}) {
  async function* source() {
    for (const [index, value] of lines.entries()) yield { row: index + 1, value }
  }
  return importCatalog(database.db, source(), {
    pictures: createInPlaceMediaStore(database.dataDir, '/demo-pictures'),
    baseFolder: database.dataDir,
    ...options,
  })
}

function aLine(changes: object = {}) {
  return { name: 'Áo thun', categoryPath: ['Thời trang', 'Áo'], price: 100_000, ...changes }
}

function aShirt(slug: string, variants: readonly object[]) {
  return aLine({ slug, options: ['Màu', 'Cỡ'], variants })
}

function find(slug: string) {
  return database.db
    .selectFrom('products')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
}

async function variantsOf(slug: string) {
  return database.db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .selectAll('variants')
    .where('products.slug', '=', slug)
    .orderBy('variants.position')
    .orderBy('variants.id')
    .execute()
}

async function ledgerOf(slug: string): Promise<number[]> {
  const rows = await database.db
    .selectFrom('stock_ledger')
    .innerJoin('variants', 'variants.id', 'stock_ledger.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('stock_ledger.delta')
    .where('products.slug', '=', slug)
    .orderBy('stock_ledger.id')
    .execute()
  return rows.map(({ delta }) => delta)
}

describe('a product sold in one form', () => {
  test('has one variant without options, its figures, and its stock in the ledger', async () => {
    const line = aLine({ slug: 'den', discountPrice: 80_000, stock: 7, sold: 12, brand: 'Sông' })
    const report = await importLines([{ ...line, rating: { value: 4.5, count: 10 } }])

    expect(report).toMatchObject({ created: 1, updated: 0, bad: [], applied: true })
    expect(await find('den')).toMatchObject({
      min_price: 80_000,
      max_price: 80_000,
      in_stock: true,
      sold: 12,
      sold_before: 12,
      rating_value: 4.5,
      rating_count: 10,
    })
    const [variant] = await variantsOf('den')
    expect(variant).toMatchObject({ options: {}, price: 100_000, discount_price: 80_000, stock: 7 })
    expect(await ledgerOf('den')).toEqual([7])
  })

  test('imported again changes nothing and books nothing', async () => {
    const line = aLine({
      slug: 'quat',
      stock: 3,
      attributes: [{ code: 'MAU', name: 'Màu', value: 'Đỏ' }],
    })
    await importLines([line])
    const before = await find('quat')
    const report = await importLines([line])

    expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
    expect(await find('quat')).toEqual(before)
    expect(await ledgerOf('quat')).toEqual([3])
  })

  test('a stated stock is set and its difference booked; an omitted one stays', async () => {
    await importLines([aLine({ slug: 'noi', stock: 10 })])
    await importLines([aLine({ slug: 'noi', stock: 4 })], { stock: 'set' })
    await importLines([aLine({ slug: 'noi', price: 120_000 })])

    expect((await variantsOf('noi'))[0]).toMatchObject({ stock: 4, price: 120_000 })
    expect(await ledgerOf('noi')).toEqual([10, -6])
    expect(await find('noi')).toMatchObject({ min_price: 120_000 })
  })

  test('without a stock is not counted', async () => {
    await importLines([aLine({ slug: 'khong-dem' })])
    expect((await variantsOf('khong-dem'))[0]).toMatchObject({ stock: null })
    expect(await ledgerOf('khong-dem')).toEqual([])
    expect(await find('khong-dem')).toMatchObject({ in_stock: true })
  })
})

describe('variants', () => {
  const black = { options: { Màu: 'Đen', Cỡ: 'M' }, sku: 'A-DEN', price: 200_000, stock: 0 }
  const white = { options: { Màu: 'Trắng', Cỡ: 'M' }, sku: 'A-TRANG', price: 300_000, stock: 2 }

  test('figures cover available variants', async () => {
    await importLines([aShirt('ao-a', [black, white])])
    expect(await find('ao-a')).toMatchObject({ min_price: 300_000, max_price: 300_000 })
  })

  test('keep their ids over a swap of skus, a new option value, a removal and a return', async () => {
    const slug = 'ao-b'
    const [one, two] = [
      { ...black, sku: 'B1' },
      { ...white, sku: 'B2' },
    ]
    await importLines([aShirt(slug, [one, two])])
    const first = await variantsOf(slug)

    await importLines([
      aShirt(slug, [
        { ...one, sku: 'B2' },
        { ...two, sku: 'B1' },
      ]),
    ])
    const swapped = await variantsOf(slug)
    expect(swapped.map(({ id, sku }) => [id, sku])).toEqual([
      [first[1]?.id, 'B2'],
      [first[0]?.id, 'B1'],
    ])
    expect(swapped.map(({ options }) => options)).toEqual([one.options, two.options])

    await importLines([aShirt(slug, [{ ...one, sku: 'B2' }])])
    expect((await variantsOf(slug)).map(({ deleted_at }) => deleted_at !== null)).toContain(true)
    await importLines([
      aShirt(slug, [
        { ...one, sku: 'B2' },
        { ...two, sku: undefined, stock: 5 },
      ]),
    ])
    const back = await variantsOf(slug)
    expect(new Set(back.map(({ id }) => id))).toEqual(new Set(first.map(({ id }) => id)))
    expect(back.every(({ deleted_at }) => deleted_at === null)).toBe(true)
  })

  test('a sku that another product has makes the row bad', async () => {
    await importLines([aShirt('ao-c', [{ ...black, sku: 'C1' }])])
    const report = await importLines([
      aShirt('ao-d', [{ ...black, sku: 'C1' }]),
      aShirt('ao-e', [{ ...black, sku: 'E1' }]),
      aShirt('ao-f', [{ ...white, sku: 'E1' }]),
    ])
    expect(report.bad).toEqual([
      { row: 1, reason: 'variants[0].sku C1 thuộc sản phẩm khác' },
      { row: 3, reason: 'variants[0].sku E1 đã có ở dòng 2' },
    ])
  })
})

describe('the product of a line', () => {
  test('without slug and sku: its name and turn in the file', async () => {
    const lines = [
      aLine({ name: 'Bút bi' }),
      aLine({ name: 'Bút bi', price: 5000 }),
      aLine({ name: 'But bi' }),
    ]
    expect(await importLines(lines)).toMatchObject({ created: 3 })
    expect(await importLines(lines)).toMatchObject({ created: 0, unchanged: 3 })
    expect(await find('but-bi')).toMatchObject({ name: 'Bút bi', min_price: 100_000 })
  })

  test('the sku, when the slug is new: the product moves to it', async () => {
    await importLines([aLine({ sku: 'S1', name: 'Cốc sứ' })])
    const before = await find('coc-su')
    expect(
      await importLines([aLine({ sku: 'S1', slug: 'coc-su-trang', name: 'Cốc sứ' })]),
    ).toMatchObject({ updated: 1 })
    expect((await find('coc-su-trang')).id).toBe(before.id)
  })

  test('twice the same slug or sku, or slug and sku of two products: bad rows', async () => {
    await importLines([aLine({ slug: 'x1', sku: 'X1' }), aLine({ slug: 'x2', sku: 'X2' })])
    const report = await importLines([
      aLine({ slug: 'x1', sku: 'X2' }),
      aLine({ slug: 'x3' }),
      aLine({ slug: 'x3' }),
      aLine({ sku: 'X1' }),
      aLine({ slug: 'x1' }),
    ])
    expect(report.bad).toEqual([
      { row: 1, reason: 'slug x1 và sku X2 thuộc hai sản phẩm khác nhau' },
      { row: 3, reason: 'slug x3 đã có ở dòng 2' },
      { row: 5, reason: 'sản phẩm này đã có ở dòng 4' },
    ])
    expect(report).toMatchObject({ applied: false, created: 0 })
  })

  test('a deleted product comes back', async () => {
    await importLines([aLine({ slug: 've' })])
    await database.pool.query("UPDATE products SET deleted_at = now() WHERE slug = 've'")
    expect(await importLines([aLine({ slug: 've' })])).toMatchObject({ updated: 1 })
    expect(await find('ve')).toMatchObject({ deleted_at: null })
  })
})

describe('the file as a whole', () => {
  test('one bad row stops the whole import; skipBad imports the rest; a dry run changes nothing', async () => {
    const lines = [aLine({ slug: 'y1' }), aLine({ slug: 'y2', price: 0 })]
    const refused = await importLines(lines)
    expect(refused).toMatchObject({
      applied: false,
      bad: [{ row: 2, reason: 'price phải lớn hơn 0' }],
    })
    const dry = await importLines(lines, { skipBad: true, dryRun: true })
    expect(dry).toMatchObject({ applied: false, created: 1 })
    await expect(find('y1')).rejects.toThrow()

    expect(await importLines(lines, { skipBad: true })).toMatchObject({ applied: true, created: 1 })
    expect((await find('y1')).slug).toBe('y1')
  })

  test('categories are made by path, and alike names in two places get slugs of their own', async () => {
    await importLines([
      aLine({ slug: 'z1', categoryPath: ['Nam', 'Giày', 'Da'] }),
      aLine({ slug: 'z2', categoryPath: ['Nữ', 'Giày'] }),
      aLine({ slug: 'z3', categoryPath: ['Nữ', 'Giày', '日本'] }),
    ])
    const slugs = await database.db.selectFrom('categories').select('slug').execute()
    expect(slugs.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['nam', 'giay', 'da', 'nu', 'nu-giay', 'danh-muc']),
    )
  })

  test('two imports at once both end well', async () => {
    const lines = Array.from({ length: 30 }, (_, index) =>
      aLine({
        sku: `W${index}`,
        categoryPath: ['Cùng lúc', `Nhóm ${index % 7}`],
        brand: `B${index % 3}`,
      }),
    )
    const reports = await Promise.all([importLines(lines), importLines(lines)])
    expect(reports.map(({ created }) => created).sort()).toEqual([0, 30])
  })
})
