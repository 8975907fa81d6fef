import { afterAll, beforeAll, expect, test } from 'vitest'
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

function importLines(lines: readonly object[], options: Partial<ImportOptions> = {}) {
  async function* source() {
    for (const [index, value] of lines.entries()) yield { row: index + 1, value }
  }
  return importCatalog(database.db, source(), {
    pictures: createInPlaceMediaStore('/nowhere', '/demo-pictures'),
    baseFolder: '/nowhere',
    ...options,
  })
}

const pot = (slug: string, fields: object) => ({
  slug,
  name: 'Nồi',
  categoryPath: ['Bếp'],
  price: 1000,
  ...fields,
})

const shirt = (slug: string, stocks: Record<string, number | undefined>) => ({
  ...pot(slug, { options: ['Màu'] }),
  variants: Object.entries(stocks).map(([color, stock]) => ({ options: { Màu: color }, stock })),
})

async function stocksOf(slug: string) {
  const { rows } = await database.pool.query(
    `SELECT v.stock, (SELECT sum(delta) FROM stock_ledger WHERE variant_id = v.id) AS booked
     FROM variants v JOIN products p ON p.id = v.product_id
     WHERE p.slug = $1 AND v.deleted_at IS NULL ORDER BY v.position`,
    [slug],
  )
  for (const { stock, booked } of rows) expect(booked).toBe(stock)
  return rows.map(({ stock }) => stock)
}

test('a file from before an order does not set its stock back, unless that is asked for', async () => {
  const exported = pot('cu', { stock: 10 })
  await importLines([exported])
  await database.pool.query(
    `WITH sold AS (UPDATE variants SET stock = 7 WHERE product_id = (SELECT id FROM products WHERE slug = 'cu') RETURNING id)
     INSERT INTO stock_ledger (variant_id, delta, reason) SELECT id, -3, 'import' FROM sold`,
  )

  const repriced = await importLines([{ ...exported, price: 2000 }])
  expect(repriced).toMatchObject({ updated: 1, variants: { stock: { count: 0 }, stockKept: 1 } })
  expect(await stocksOf('cu')).toEqual([7])

  const counted = await importLines([exported], { stock: 'set' })
  expect(counted.variants?.stock).toMatchObject({
    count: 1,
    first: [{ row: 1, product: 'cu', sku: null, options: {}, from: 7, to: 10 }],
  })
  expect(counted.variants?.stockKept).toBe(0)
  expect(await stocksOf('cu')).toEqual([10])
})

test.each(['keep', 'set', 'add'] as const)(
  'new products and new variants have the stock of the file (%s)',
  async (stock) => {
    const slug = `moi-${stock}`
    await importLines([shirt(slug, { Đen: 4 })], { stock })
    await importLines([shirt(slug, { Đen: undefined, Đỏ: 6 })], { stock })

    expect(await stocksOf(slug)).toEqual([4, 6])
  },
)

test('stock is added to what is there; a line without stock adds nothing', async () => {
  await importLines([shirt('cong', { Đen: 4, Đỏ: 5, Lam: 6 })])
  const line = shirt('cong', { Đen: 3, Đỏ: -5, Lam: undefined })

  const report = await importLines([line], { stock: 'add' })

  expect(report.variants?.stock).toMatchObject({
    count: 2,
    first: [
      { options: { Màu: 'Đen' }, from: 4, to: 7 },
      { options: { Màu: 'Đỏ' }, from: 5, to: 0 },
    ],
  })
  expect(await stocksOf('cong')).toEqual([7, 0, 6])
})

test('sums below 0 or beyond what can be stored, and sums with stock that is not tracked, are bad rows', async () => {
  const many = 1_000_000_000
  await importLines([
    pot('it', { stock: 3 }),
    shirt('nhieu', { Đen: 1, Đỏ: many }),
    pot('khong-dem', {}),
  ])
  const before = await Promise.all(['it', 'nhieu'].map(stocksOf))

  const report = await importLines(
    [
      pot('it', { stock: -4 }),
      shirt('nhieu', { Đen: 1, Đỏ: 1 }),
      pot('khong-dem', { stock: 1 }),
      pot('chua-co', { stock: -1 }),
    ],
    { stock: 'add' },
  )

  expect(report.applied).toBe(false)
  expect(report.bad).toEqual([
    { row: 1, reason: 'stock: kho còn 3, không trừ được 4' },
    { row: 2, reason: `variants[1].stock: ${many} cộng 1 thì quá lớn` },
    {
      row: 3,
      reason: 'stock không cộng được: kho của mặt hàng này không được đếm (--stock set)',
    },
    { row: 4, reason: 'stock phải từ 0 trở lên ở mặt hàng mới' },
  ])
  expect(await Promise.all(['it', 'nhieu'].map(stocksOf))).toEqual(before)

  const skipped = await importLines([pot('it', { stock: -4 }), pot('it-2', { stock: 1 })], {
    stock: 'add',
    skipBad: true,
  })
  expect(skipped).toMatchObject({ created: 1, updated: 0, bad: [{ row: 1 }] })
})

test('a dry run tells changes of stock by variant, and the variants that a line would take away', async () => {
  const six = { Đen: 1, Đỏ: 2, Lam: 3, Lục: 4, Tím: 5, Vàng: 6 }
  await importLines([shirt('sau', six), pot('khac', { stock: 1 })])

  const lines = [pot('khac', { stock: 1 }), shirt('sau', { Lam: 9 })]
  const tried = await importLines(lines, { stock: 'set', dryRun: true })

  expect(tried.variants?.stock).toMatchObject({
    count: 1,
    first: [{ row: 2, product: 'sau', options: { Màu: 'Lam' }, from: 3, to: 9 }],
  })
  expect(tried.variants?.retired.count).toBe(5)
  expect(tried.variants?.retired.first.map(({ row, options }) => [row, options.Màu])).toEqual([
    [2, 'Đen'],
    [2, 'Đỏ'],
    [2, 'Lục'],
    [2, 'Tím'],
    [2, 'Vàng'],
  ])
  expect(await stocksOf('sau')).toEqual(Object.values(six))
})

test('many changes are counted, and the first are listed', async () => {
  const stocks = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`Màu ${index}`, 1]))
  await importLines([shirt('nhieu-mau', stocks)])

  const more = Object.fromEntries(Object.keys(stocks).map((color) => [color, 2]))
  const { variants } = await importLines([shirt('nhieu-mau', more)], { stock: 'set' })

  expect(variants?.stock.count).toBe(30)
  expect(variants?.stock.first.map(({ options }) => options.Màu)).toEqual(
    Object.keys(stocks).slice(0, 20),
  )
})

test('an import waits for a product before it writes its variants, so that whoever holds it does not wait for the import', async () => {
  await importLines([shirt('khoa', { Đen: undefined }), shirt('nguyen', { Đen: 1 })])
  const [holder, other] = [await database.pool.connect(), await database.pool.connect()]
  await holder.query("BEGIN; SELECT FROM products WHERE slug = 'khoa' FOR NO KEY UPDATE")
  const lines = [shirt('khoa', { Đen: 3 }), shirt('nguyen', { Đen: 1 })]
  const importing = importLines(lines, { stock: 'set' })
  const waiting =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  try {
    await expect
      .poll(async () => (await other.query(waiting)).rowCount, { timeout: 10_000 })
      .toBe(1)
    await other.query("SELECT FROM products WHERE slug = 'nguyen' FOR NO KEY UPDATE NOWAIT")
    await other.query(
      "SELECT FROM listing.goods WHERE id = (SELECT id FROM products WHERE slug = 'khoa') FOR NO KEY UPDATE NOWAIT",
    )
  } finally {
    await holder.query('COMMIT')
    holder.release()
    other.release()
  }
  expect(await importing).toMatchObject({ updated: 1, unchanged: 1 })
})
