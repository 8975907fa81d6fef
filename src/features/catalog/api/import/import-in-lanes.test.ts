import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/database.ts'
import { createInPlaceMediaStore } from '#platform/media-store.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { findSaleLines } from '../export/export-catalog.ts'
import { importCatalog } from './import-catalog.ts'
import { importInPortions } from './import-in-portions.ts'
import type { ImportReport } from './import-report.ts'
import { OutOfTurn, type PortionOptions } from './portion-options.ts'

const size = 2000
let database: TestDatabase

const store = {
  pictures: createInPlaceMediaStore('/nowhere', '/demo-pictures'),
  baseFolder: '/nowhere',
}

beforeAll(async () => {
  database = await createTestDatabase()
  async function* lines() {
    for (let row = 1; row <= size; row += 1) {
      const value = { slug: `muong-${row}`, name: `Muỗng ${row}`, categoryPath: ['Bếp'] }
      yield { row, value: { ...value, price: 1000, stock: 10 } }
    }
  }
  await importCatalog(database.db, lines(), store)
  await sql`CREATE TABLE bringing_in (applied_to integer NOT NULL)`.execute(database.db)
})
afterAll(() => database.close())

async function appliedTo(db: Db = database.db): Promise<number> {
  const { rows } = await sql<{ applied_to: number }>`SELECT applied_to FROM bringing_in`.execute(db)
  return rows[0]?.applied_to ?? -1
}

const begin = () =>
  sql`WITH gone AS (DELETE FROM bringing_in) INSERT INTO bringing_in VALUES (-1)`.execute(
    database.db,
  )

/** Sets the prices of all products, as a table of prices does. Tells which connection has brought in what, in the order of commits. */
async function setPrices(price: number, options: Partial<PortionOptions> = {}) {
  const { rows: products } = await sql<{ id: string }>`
    SELECT id FROM products ORDER BY split_part(slug, '-', 2)::integer`.execute(database.db)
  const known = await findSaleLines(
    database.db,
    products.map(({ id }) => id),
  )
  async function* lines() {
    for (const [index, { id }] of products.entries()) {
      const line = known.get(id) ?? {}
      yield { row: index + 1, value: { ...line, price }, known: line }
    }
  }
  const done: { to: number; connection: number }[] = []
  const run = (): Promise<ImportReport> =>
    importInPortions(database.db, lines(), {
      ...store,
      importId: 'prices',
      after: -1,
      onBegin: (tx) => appliedTo(tx),
      onLocked: async () => {},
      onWritten: async () => {},
      ...options,
      async onTurn(tx, span, portion, report) {
        await options.onTurn?.(tx, span, portion, report)
        const { rows } = await sql<{ connection: number }>`
          UPDATE bringing_in SET applied_to = ${span.to} WHERE applied_to = ${span.from - 1}
          RETURNING pg_backend_pid() AS connection`.execute(tx)
        if (!rows[0]) throw new OutOfTurn()
        done.push({ to: span.to, ...rows[0] })
      },
    })
  return { run, done }
}

async function prices(): Promise<Record<string, number>> {
  const { rows } = await sql<{ price: number; count: number }>`
    SELECT price, count(*)::integer AS count FROM variants GROUP BY price ORDER BY price`.execute(
    database.db,
  )
  return Object.fromEntries(rows.map(({ price, count }) => [price, count]))
}

const ends = [250, 500, 750, 1000, 1250, 1500, 1750, 2000]

test('portions of a table of prices are brought in two at once, and committed in their order', async () => {
  await begin()
  const { run, done } = await setPrices(2000)
  const report = await run()

  expect(report).toMatchObject({ updated: size, created: 0, unchanged: 0, bad: [], applied: true })
  expect(done.map(({ to }) => to)).toEqual(ends)
  expect(new Set(done.map(({ connection }) => connection)).size).toBe(2)
  expect(await prices()).toEqual({ 2000: size })
  const { rows } = await sql`SELECT FROM pg_class WHERE relpersistence = 't'`.execute(database.db)
  expect(rows).toEqual([])
})

test('a portion that the database has broken off is tried again before the next one', async () => {
  await begin()
  let broken = 0
  const { run, done } = await setPrices(3000, {
    async onTurn(_tx, { to }) {
      if (to !== 750 || broken > 0) return
      broken += 1
      throw Object.assign(new DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' })
    },
  })
  const report = await run()

  expect([broken, report.updated]).toEqual([1, size])
  // What was rolled back has told its end as well.
  expect([...new Set(done.map(({ to }) => to))]).toEqual(ends)
  expect([await appliedTo(), await prices()]).toEqual([size, { 3000: size }])
})

test('an import that breaks off in one of them leaves what comes before, and goes on there', async () => {
  await begin()
  const { run } = await setPrices(4000, {
    async onWritten(_tx, { to }) {
      if (to === 750) throw new Error('the power fails')
    },
  })
  await expect(run()).rejects.toThrow('the power fails')
  expect([await appliedTo(), await prices()]).toEqual([500, { 3000: size - 500, 4000: 500 }])

  const rest = await setPrices(4000, { after: 500 })
  const report = await rest.run()
  expect(rest.done.map(({ to }) => to)).toEqual(ends.slice(2))
  expect([report.updated, await appliedTo(), await prices()]).toEqual([
    size - 500,
    size,
    { 4000: size },
  ])
})

test('two processes bring in the same file once', async () => {
  await begin()
  const [one, two] = [await setPrices(5000), await setPrices(5000)]
  const reports = await Promise.all([one.run(), two.run()])

  const updated = reports.map((report) => report.updated)
  expect(updated.reduce((a, b) => a + b)).toBe(size)
  expect(reports.flatMap(({ bad }) => bad)).toEqual([])
  expect([await appliedTo(), await prices()]).toEqual([size, { 5000: size }])
})
