import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/database.ts'
import { createInPlaceMediaStore } from '#platform/media-store.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { exportCatalog } from '../export/export-catalog.ts'
import { importCatalog } from './import-catalog.ts'
import { importInPortions } from './import-in-portions.ts'
import type { PortionOptions } from './portion-options.ts'

let [database, other] = [] as unknown as [TestDatabase, TestDatabase]

beforeAll(async () => {
  ;[database, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
})
afterAll(() => Promise.all([database.close(), other.close()]))

const store = {
  pictures: createInPlaceMediaStore('/nowhere', '/demo-pictures'),
  baseFolder: '/nowhere',
}

async function* source(lines: readonly object[]) {
  for (const [index, value] of lines.entries()) yield { row: index + 1, value }
}

/** Imports in portions; tells the last row of each. */
async function inPortions(lines: readonly object[], options: Partial<PortionOptions> = {}) {
  const ends: number[] = []
  let appliedTo = options.after ?? -1
  const report = await importInPortions(database.db, source(lines), {
    ...store,
    importId: 'one',
    after: -1,
    onBegin: async () => appliedTo,
    onLocked: async () => {},
    onWritten: async () => {},
    ...options,
    async onTurn(tx, span, portion, known) {
      await options.onTurn?.(tx, span, portion, known)
      appliedTo = span.to
      ends.push(span.to)
    },
  })
  return { report, ends, appliedTo: () => appliedTo }
}

async function exported(db: Db) {
  const lines = await Array.fromAsync(exportCatalog(db, { format: 'ndjson' }))
  return lines.map((line) => JSON.parse(line))
}

const pan = (number: number, fields: object = {}) => ({
  slug: `chao-${number}`,
  name: `Chảo ${number}`,
  categoryPath: ['Bếp', `Nhóm ${number % 7}`],
  price: 1000 + number,
  stock: 10,
  ...fields,
})

const stockOf = async (slug: string) => {
  const { rows } = await sql<{ stock: number; booked: number }>`
    SELECT v.stock, (SELECT sum(delta) FROM stock_ledger WHERE variant_id = v.id) AS booked
    FROM variants v JOIN products p ON p.id = v.product_id WHERE p.slug = ${slug}`.execute(
    database.db,
  )
  expect(rows[0]?.booked).toBe(rows[0]?.stock)
  return rows[0]?.stock
}

test('portions make the same shop as one transaction, also where lines of several portions share a name', async () => {
  const lines = [
    ...Array.from({ length: 300 }, (_, number) => pan(number)),
    ...Array.from({ length: 40 }, () => ({ name: 'Nồi', categoryPath: ['bếp'], price: 5000 })),
    ...Array.from({ length: 300 }, (_, number) => pan(1000 + number, { brand: `Hãng ${number}` })),
    // Explicit and made slugs meet across portions.
    { slug: 'noi-dat', name: 'Nồi đất lớn', categoryPath: ['Bếp'], price: 7000 },
    { name: 'Nồi', categoryPath: ['Bếp'], price: 5000 },
    { name: 'Nồi đất', categoryPath: ['Bếp'], price: 6000 },
    pan(3, { price: 1 }),
  ]
  const whole = await importCatalog(other.db, source(lines), { ...store, skipBad: true })
  const { report, ends } = await inPortions(lines, { skipBad: true })

  expect(ends).toEqual([250, 500, 643])
  expect(report).toMatchObject({
    ...{ rows: 644, created: 643, updated: 0, applied: true },
    bad: [{ row: 644, reason: expect.stringContaining('chao-3') }],
  })
  expect(report.bad).toEqual(whole.bad)
  expect(await exported(database.db)).toEqual(await exported(other.db))
  const again = await inPortions(lines, { skipBad: true })
  expect(again.report).toMatchObject({ created: 0, updated: 0, unchanged: 643 })

  // Nothing of it is left on the connection for other imports.
  const { rows } = await sql`SELECT FROM pg_class WHERE relpersistence = 't'`.execute(database.db)
  expect(rows).toEqual([])
})

test('an import that breaks off goes on after its last portion, and adds no stock twice', async () => {
  const lines = Array.from({ length: 650 }, (_, number) => pan(2000 + number))
  await inPortions(lines)
  const added = lines.map((line) => ({ ...line, stock: 5 }))
  let portions = 0
  const broken = inPortions(added, {
    stock: 'add',
    async onWritten() {
      portions += 1
      if (portions === 2) throw new Error('the power fails')
    },
  })
  await expect(broken).rejects.toThrow('the power fails')
  expect(await stockOf('chao-2000')).toBe(15)
  expect(await stockOf('chao-2250')).toBe(10)

  const { report, ends } = await inPortions(added, { stock: 'add', after: 250 })

  expect(ends).toEqual([500, 650])
  expect(report).toMatchObject({ rows: 650, updated: 400, bad: [] })
  for (const number of [2000, 2249, 2250, 2649]) expect(await stockOf(`chao-${number}`)).toBe(15)
})

test('rows that another process brings in meanwhile are left to it', async () => {
  const lines = Array.from({ length: 300 }, (_, number) => pan(4000 + number))
  const { ends, report } = await inPortions(lines, { onBegin: async () => 270 })

  expect(ends).toEqual([300])
  expect(report.created).toBe(30)
})

test('orders of products of the next portion do not wait', async () => {
  const lines = Array.from({ length: 300 }, (_, number) => pan(5000 + number))
  await inPortions(lines)
  const waits: string[] = []
  const isFree = async (slug: string) => {
    const { rows } = await sql`
      SELECT v.id FROM variants v JOIN products p ON p.id = v.product_id WHERE p.slug = ${slug}
      FOR NO KEY UPDATE OF v SKIP LOCKED`.execute(database.db)
    if (rows.length === 0) waits.push(slug)
  }
  let portions = 0
  await inPortions(
    lines.map((line) => ({ ...line, price: 9000 })),
    {
      async onWritten() {
        portions += 1
        await isFree('chao-5000')
        await isFree('chao-5299')
      },
    },
  )

  expect(portions).toBe(2)
  expect(waits).toEqual(['chao-5000', 'chao-5299'])
})

test('a product that somebody changes before its portion is left out and told; the others are brought in', async () => {
  const lines = Array.from({ length: 350 }, (_, number) => pan(6000 + number))
  await inPortions(lines.slice(0, 320))
  let portions = 0
  const { report } = await inPortions(
    lines.map((line) => ({ ...line, price: 9000 })),
    {
      async onWritten() {
        portions += 1
        if (portions > 1) return
        await sql`UPDATE products SET slug = 'chao-khac' WHERE slug = 'chao-6300'`.execute(
          database.db,
        )
        await sql`UPDATE products SET slug = 'chao-6340' WHERE slug = 'chao-4299'`.execute(
          database.db,
        )
      },
    },
  )

  expect(report).toMatchObject({
    ...{ created: 29, updated: 319, applied: true },
    bad: [
      { row: 301, reason: expect.stringContaining('check the file again') },
      { row: 341, reason: expect.stringContaining('check the file again') },
    ],
  })
})

test('with a bad row nothing is changed, unless it is to be left out', async () => {
  const lines = [pan(7000), { name: 'Không giá', categoryPath: ['Bếp'] }]
  const { report, ends } = await inPortions(lines)

  expect({ ends, report }).toMatchObject({
    ends: [],
    report: { applied: false, created: 0, bad: [{ row: 2 }] },
  })
})

test('products with very many variants come in smaller portions', async () => {
  const variants = Array.from({ length: 450 }, (_, size) => ({ options: { Cỡ: String(size) } }))
  const lines = Array.from({ length: 5 }, (_, number) =>
    pan(8000 + number, { options: ['Cỡ'], variants }),
  )
  const { ends } = await inPortions(lines)

  expect(ends).toEqual([2, 4, 5])
})

/** How many rows for lists this transaction has written, with what the same connection has not handed on yet. */
async function rowsWritten(tx: Db): Promise<number> {
  const { rows } = await sql<{ written: number }>`
    SELECT sum(n_tup_ins + n_tup_upd)::integer AS written FROM pg_stat_xact_user_tables
    WHERE schemaname = 'listing' AND relname IN ('products', 'goods')`.execute(tx)
  return rows[0]?.written ?? 0
}

/** The rows for lists that are not what their views say. */
async function wrongRows(): Promise<unknown[]> {
  const found: unknown[] = []
  for (const [table, view] of [
    ['products', 'wanted'],
    ['further_products', 'wanted_further'],
    ['goods', 'wanted_goods'],
  ]) {
    const [rows, wanted] = [sql.table(`listing.${table}`), sql.table(`listing.${view}`)]
    const wrong = await sql`
      (TABLE ${rows} EXCEPT TABLE ${wanted}) UNION ALL (TABLE ${wanted} EXCEPT TABLE ${rows})`.execute(
      database.db,
    )
    found.push(...wrong.rows)
  }
  return found
}

test('a product of several parts has its rows for lists written once, and they say what it is', async () => {
  const whole = (number: number) =>
    pan(4000 + number, {
      ...{ price: undefined, stock: undefined, options: ['Màu'] },
      moreCategories: [['Quà tặng', `Dịp ${number % 3}`]],
      attributes: [{ code: 'size', name: 'Cỡ', value: `${20 + (number % 4)} cm` }],
      variants: ['Đỏ', 'Xanh'].map((color) => ({ options: { Màu: color }, price: 9000, stock: 3 })),
    })
  const lines = Array.from({ length: 20 }, (_, number) => whole(number))
  let [before, after] = [0, 0]
  const counting: Partial<PortionOptions> = {
    async onLocked(tx) {
      before = await rowsWritten(tx)
    },
    async onWritten(tx) {
      after = await rowsWritten(tx)
    },
  }
  const { report } = await inPortions(lines, counting)
  expect(report).toMatchObject({ created: 20, bad: [] })
  expect(after - before).toBe(40)
  expect(await wrongRows()).toEqual([])

  const changed = lines.map((line) => ({
    ...line,
    ...{ name: `${line.name} mới`, attributes: [], moreCategories: [] },
  }))
  const again = await inPortions(changed, counting)
  expect(again.report).toMatchObject({ updated: 20, bad: [] })
  expect(after - before).toBe(40)
  expect(await wrongRows()).toEqual([])
})
