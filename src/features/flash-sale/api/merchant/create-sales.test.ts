import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct, aVariant } from '#test/builders.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createSales } from './create-sales.ts'
import { endSale } from './end-sale.ts'
import { listSales } from './list-sales.ts'

let database: TestDatabase
let shirt: { id: string; slug: string }
let lamp: { productId: string; slug: string }

const now = new Date('2099-11-20T03:00:00Z')
const by = { staffId: null, name: 'Chủ' }
const noon = { sale: 'Trưa', start: '20/11/2099 12:00', end: '+2h' }

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  shirt = await aProduct(db, { name: 'Áo thun', options: ['Cỡ'] })
  for (const [size, price] of [
    ['S', 100_000],
    ['M', 150_000],
  ] as const) {
    const options = { Cỡ: size }
    await aVariant(db, { product_id: shirt.id, options, price, sku: `AO:${size}`, stock: 30 })
  }
  const product = await aProduct(db, { name: 'Đèn bàn' })
  await aVariant(db, { product_id: product.id, price: 300_000, discount_price: 250_000 })
  await db.updateTable('products').set({ sku: 'DEN' }).where('id', '=', product.id).execute()
  lamp = { productId: product.id, slug: product.slug }
})
beforeEach(() => database.db.deleteFrom('flash_sales').execute())
afterAll(() => database.close())

function create(lines: readonly object[], options: Parameters<typeof createSales>[2] = {}) {
  async function* source() {
    for (const [index, value] of lines.entries()) yield { row: index + 1, value }
  }
  return createSales(database.db, source(), { now, ...options })
}

async function reasons(lines: readonly object[]) {
  const report = await create(lines)
  expect(await listSales(database.db)).toEqual([])
  return report.bad.map(({ row, reason }) => `${row}: ${reason}`)
}

const entries = () =>
  database.db
    .selectFrom('flash_sale_variants as f')
    .innerJoin('flash_sale_entries as e', 'e.id', 'f.entry_id')
    .innerJoin('variants as v', 'v.id', 'f.variant_id')
    .select(['v.sku', 'e.price', 'e.quantity', 'f.during', 'f.usual_price', 'e.variant_id'])
    .orderBy('v.sku')
    .execute()

describe('a sale', () => {
  test('of a whole product: one price and one allotment for all its variants', async () => {
    const report = await create([{ ...noon, slug: shirt.slug, price: 80_000, quantity: '50' }])

    expect(report.sales).toMatchObject([{ name: 'Trưa', lines: 1, pieces: 50, exists: false }])
    const shared = {
      price: 80_000,
      quantity: 50,
      variant_id: null,
      during: '["2099-11-20 05:00:00+00","2099-11-20 07:00:00+00")',
    }
    expect(await entries()).toEqual([
      { ...shared, sku: 'AO:M', usual_price: 150_000 },
      { ...shared, sku: 'AO:S', usual_price: 100_000 },
    ])
  })

  test('of single variants, named by SKU or by options; of a product named by its SKU', async () => {
    await create([
      { ...noon, sku: 'AO:S', price: 80_000, quantity: 5 },
      { ...noon, slug: shirt.slug, options: ['Cỡ=M'], price: 90_000, quantity: 6 },
      { ...noon, item: 'DEN', price: 200_000, quantity: 7 },
    ])
    expect(await entries()).toMatchObject([
      { sku: 'AO:M', price: 90_000, quantity: 6, variant_id: expect.any(String) },
      { sku: 'AO:S', price: 80_000, quantity: 5, variant_id: expect.any(String) },
      { sku: null, price: 200_000, quantity: 7, variant_id: null, usual_price: 250_000 },
    ])
  })

  test('made again changes nothing, not even after it was ended; a different one is refused', async () => {
    const line = { ...noon, slug: shirt.slug, price: 80_000, quantity: 50 }
    await create([line])
    const again = await create([
      line,
      { ...noon, sale: 'Tối', start: '20/11/2099 20:00', item: 'DEN', price: 1000, quantity: 1 },
    ])
    expect(again.sales.map(({ name, exists }) => [name, exists])).toEqual([
      ['Trưa', true],
      ['Tối', false],
    ])
    expect((await listSales(database.db)).map(({ name }) => name)).toEqual(['Trưa', 'Tối'])

    const [sale] = await listSales(database.db)
    await database.pool.query(
      "UPDATE flash_sales SET planned_end_at = end_at, end_at = '2099-11-20T05:30Z' WHERE id = $1",
      [sale?.id],
    )
    expect((await create([line])).sales[0]?.exists).toBe(true)
    for (const change of [{ quantity: 51 }, { price: 79_000 }, { end: '+3h' }]) {
      const { bad } = await create([{ ...line, ...change }])
      expect(bad).toEqual([
        {
          row: 1,
          reason:
            '“Trưa”, 20/11/2099 12:00 – 20/11/2099 14:00, is in the shop already, and differs',
        },
      ])
    }
  })

  test('a dry run changes nothing', async () => {
    const report = await create([{ slug: shirt.slug, price: 80_000, quantity: 5 }], {
      defaults: noon,
      dryRun: true,
    })
    expect(report).toMatchObject({ rows: 1, bad: [], sales: [{ name: 'Trưa' }] })
    expect(await listSales(database.db)).toEqual([])
  })

  test('is created once by concurrent imports', async () => {
    const line = { ...noon, slug: shirt.slug, price: 80_000, quantity: 50 }
    const reports = await Promise.all(Array.from({ length: 4 }, () => create([line])))
    expect(reports.filter(({ sales }) => sales[0]?.exists)).toHaveLength(3)
    expect(await listSales(database.db)).toHaveLength(1)
  })

  test('includes variants that are added later, if they cost more', async () => {
    await create([{ ...noon, slug: shirt.slug, price: 80_000, quantity: 50 }])
    for (const [size, price] of [
      ['L', 160_000],
      ['XS', 80_000],
    ] as const) {
      await aVariant(database.db, { product_id: shirt.id, options: { Cỡ: size }, price })
    }
    const later = (await entries()).filter(({ sku }) => sku === null)
    expect(later.map(({ usual_price }) => usual_price)).toEqual([160_000])
    await database.pool.query(
      "UPDATE variants SET deleted_at = now() WHERE options->>'Cỡ' IN ('L', 'XS')",
    )
  })
})

describe('bad rows leave nothing behind, and each says why', () => {
  const good = { ...noon, price: 80_000, quantity: 5 }

  test('fields and times', async () => {
    expect(
      await reasons([
        { ...good, slug: shirt.slug, quantity: 0 },
        { ...good, slug: shirt.slug, price: -1 },
        { ...good, slug: shirt.slug, price: '80.000' },
        { ...good },
        { slug: shirt.slug, price: 1, quantity: 1 },
        { ...good, slug: shirt.slug, start: '31/02/2099 12:00' },
        { ...good, slug: shirt.slug, end: '20/11/2099 11:59' },
        { ...good, slug: shirt.slug, start: '20/11/2098 12:00', end: '20/11/2098 14:00' },
      ]),
    ).toEqual([
      '1: quantity must be above 0',
      '2: price must be above 0',
      '3: price must be a whole number, in digits alone',
      '4: the line names no slug and no sku',
      '5: sale is missing; start is missing; end is missing',
      '6: start “31/02/2099 12:00” is no day and time; write it as 20/11/2026 12:00, 2026-11-20 12:00, 12h30 20/11/2026, now, or +2h',
      '7: end must be after start',
      '8: the sale would have ended already, on 20/11/2098 14:00',
    ])
  })

  test('goods and prices', async () => {
    expect(
      await reasons([
        { ...good, slug: 'khong-co' },
        { ...good, sku: 'KHONG-CO' },
        { ...good, slug: shirt.slug, sku: 'DEN' },
        { ...good, slug: shirt.slug, options: { Cỡ: 'XXL' } },
        { ...good, slug: shirt.slug, price: 100_000 },
        { ...good, slug: lamp.slug, price: 250_000 },
      ]),
    ).toEqual([
      '1: slug khong-co is unknown',
      '2: sku KHONG-CO is unknown',
      `3: slug ${shirt.slug} has no sku DEN`,
      `4: slug ${shirt.slug} has no such options`,
      `5: price 100.000đ is not below the usual price of ${shirt.slug} (S), 100.000đ`,
      `6: price 250.000đ is not below the usual price of ${lamp.slug}, 250.000đ`,
    ])
  })

  test('products that are on sale at that time: in the file, and in the shop', async () => {
    const later = { ...good, sale: 'Chiều', start: '20/11/2099 13:59' }
    expect(
      await reasons([
        { ...good, slug: shirt.slug },
        { ...good, sku: 'AO:S' },
        { ...later, sku: 'AO:M' },
        { ...later, sku: 'AO:S', start: '20/11/2099 14:00' },
        { ...later, sale: 'Trưa', start: noon.start, end: '+3h', item: 'DEN' },
      ]),
    ).toEqual([
      `2: ${shirt.slug} (S) stands already in row 1, at the same time`,
      `3: ${shirt.slug} (M) stands already in row 1, at the same time`,
      '5: “Trưa” ends at another time in an earlier row',
    ])

    await create([{ ...good, slug: shirt.slug }])
    const { bad } = await create([{ ...later, sku: 'AO:M' }])
    expect(bad).toEqual([
      {
        row: 1,
        reason: `${shirt.slug} (M) is in another flash sale then: “Trưa”, 20/11/2099 12:00 – 20/11/2099 14:00`,
      },
    ])
  })

  test('probable mistakes are reported but imported', async () => {
    const report = await create([{ ...good, slug: shirt.slug, price: 9900, quantity: 61 }])
    expect(report.bad).toEqual([])
    expect(report.odd.map(({ reason }) => reason)).toEqual([
      '61 pieces at the flash price, but only 60 in stock',
      '9.900đ is a tenth or less of 100.000đ',
    ])
    expect(await listSales(database.db)).toHaveLength(1)
  })
})

describe('ending', () => {
  const line = {
    sale: 'Ngay',
    start: '20/11/2020 12:00',
    end: '20/11/2099 12:00',
    price: 80_000,
    quantity: 5,
  }

  test('a running one ends now, once, and its variants can join other sales', async () => {
    await create([{ ...line, slug: shirt.slug }])
    const [sale] = await listSales(database.db, { state: 'running' })
    const id = sale?.id ?? ''

    expect([await endSale(database.db, by, id), await endSale(database.db, by, id)]).toEqual([
      'ended',
      'over',
    ])

    const [ended] = await listSales(database.db)
    expect(ended).toMatchObject({ state: 'ended', plannedEndAt: sale?.endAt })
    const { rows } = await database.pool.query(
      'SELECT FROM flash_sale_variants WHERE during @> now()',
    )
    expect(rows).toEqual([])
    const next = await create([{ ...line, slug: shirt.slug, start: 'now' }], { now: new Date() })
    expect(next.bad).toEqual([])
  })

  test('an upcoming one is deleted', async () => {
    await create([{ ...line, ...noon, slug: shirt.slug }])
    const [sale] = await listSales(database.db, { state: 'upcoming' })
    expect(await endSale(database.db, by, sale?.id ?? '')).toBe('cancelled')
    expect(await listSales(database.db)).toEqual([])
  })
})

test.each([
  ['a price that is not lower', '100000', 'AO:S', 'flash_sale_variants_price'],
  ['a variant of another product', '80000', null, 'flash_sale_variants_of_entry'],
])('the database itself refuses %s', async (_what, price, sku, constraint) => {
  const put = database.pool.query(
    `WITH sale AS (
       INSERT INTO flash_sales (name, start_at, end_at) VALUES ('Tay', '2099-01-01', '2099-01-02') RETURNING id)
     INSERT INTO flash_sale_entries (flash_sale_id, product_id, price, quantity)
     SELECT id, $1, $2, 5 FROM sale RETURNING id`,
    [shirt.id, price],
  )
  const { id } = (await put).rows[0]
  await expect(
    database.pool.query(
      'INSERT INTO flash_sale_variants (entry_id, variant_id) SELECT $1, id FROM variants WHERE sku IS NOT DISTINCT FROM $2 AND options IN (\'{"Cỡ": "S"}\', \'{}\')',
      [id, sku],
    ),
  ).rejects.toMatchObject({ constraint })
})
