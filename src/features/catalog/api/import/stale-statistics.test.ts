import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInPlaceMediaStore } from '#platform/media-store.ts'
import { createTestDatabase, superuserUrlOf, type TestDatabase } from '#test/database.ts'
import { countRowsRead } from '#test/rows-read.ts'
import { importCatalog } from './import-catalog.ts'
import { importInPortions } from './import-in-portions.ts'

// Two spans: the second one meets the rows of the first, which no vacuum has counted.
const size = 6000
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function* lines() {
  for (let row = 1; row <= size; row += 1) {
    const value = {
      slug: `hang-${row}`,
      name: `Hàng ${row}`,
      categoryPath: ['Hàng', `Nhóm ${row % 40}`],
      brand: `Hãng ${row % 3000}`,
      price: 1000,
      images: [`https://anh.example/${row}.jpg`],
      attributes: [{ code: 'CO', name: 'Cỡ', value: `${row % 9}` }],
      options: ['Màu'],
      variants: ['Đen', 'Trắng'].map((color) => ({ options: { Màu: color }, stock: row })),
    }
    yield { row, value }
  }
}

function importAll(dryRun: boolean) {
  return importCatalog(database.db, lines(), {
    pictures: createInPlaceMediaStore('/nowhere', '/demo-pictures'),
    baseFolder: '/nowhere',
    dryRun,
  })
}

function importAllInPortions() {
  return importInPortions(database.db, lines(), {
    pictures: createInPlaceMediaStore('/nowhere', '/demo-pictures'),
    baseFolder: '/nowhere',
    after: -1,
    onBegin: async () => -1,
    onLocked: async () => {},
    onWritten: async () => {},
    onTurn: async () => {},
    importId: 'one',
  })
}

/** What autovacuum leaves when it cannot truncate tables of a rolled back import: many pages that count as empty. */
async function vacuumWithoutTruncating() {
  await database.pool.query(
    `VACUUM (TRUNCATE off) products, variants, product_images, product_options, product_attributes,
       stock_ledger, listing.products, listing.tags`,
  )
  const { rows } = await database.pool.query(
    "SELECT relpages > 100 AS many, reltuples FROM pg_class WHERE oid = 'products'::regclass",
  )
  expect(rows).toEqual([{ many: true, reltuples: 0 }])
}

async function forgetStatistics() {
  const superuser = new Client({ connectionString: superuserUrlOf(database.url) })
  await superuser.connect()
  await superuser.query(`
    DELETE FROM pg_statistic WHERE starelid IN (SELECT oid FROM pg_class WHERE relowner <> 10);
    UPDATE pg_class SET reltuples = 0 WHERE relowner <> 10 AND relkind = 'r'`)
  await superuser.end()
}

test('after a dry run and a vacuum, an import reads a few rows for each line, not all rows for each', async () => {
  expect(await importAll(true)).toMatchObject({ created: size, applied: false })
  await vacuumWithoutTruncating()

  const read = await countRowsRead(database.pool, async () => {
    expect(await importAll(false)).toMatchObject({ created: size, applied: true })
  })

  // With loops over both tables it is tens of thousands.
  expect(read / size).toBeLessThan(1000)
})

test('so does its repetition when nothing has counted the rows that are there', async () => {
  await forgetStatistics()

  const read = await countRowsRead(database.pool, async () => {
    expect(await importAll(false)).toMatchObject({ unchanged: size })
  })

  expect(read / size).toBeLessThan(1000)
})

test('so does its repetition in portions', async () => {
  await forgetStatistics()

  const read = await countRowsRead(database.pool, async () => {
    expect(await importAllInPortions()).toMatchObject({ unchanged: size })
  })

  expect(read / size).toBeLessThan(1000)
})

test('so does an import in portions of what is not there yet', async () => {
  await database.pool.query("UPDATE products SET slug = slug || '-cu', sku = NULL")
  await forgetStatistics()

  const read = await countRowsRead(database.pool, async () => {
    expect(await importAllInPortions()).toMatchObject({ created: size })
  })

  expect(read / size).toBeLessThan(1000)
})

test('the variants of a product are found by an index, also where a statement takes those that were put away', async () => {
  await database.pool.query('ANALYZE variants')
  const { rows } = await database.pool.query(`
    EXPLAIN (FORMAT JSON) SELECT id FROM variants WHERE product_id = (SELECT id FROM products LIMIT 1)`)
  expect(JSON.stringify(rows)).toContain('"Index Name":"variants_product_idx"')
})
