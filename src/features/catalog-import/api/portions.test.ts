import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { catalogImportScene } from '#test/catalog-import-scene.ts'
import { waitingStatements } from '#test/waiting-statements.ts'
import { runStep, type Step } from './run-step.ts'
import { AlreadyDone } from './step-job.ts'

// Thousands of rows are brought in.
vi.setConfig({ testTimeout: 400_000 })

let shop: TestApp
let headers: { cookie: string }
const slow: string[] = []

beforeAll(async () => {
  const logStream = {
    write: (line: string) => void (line.includes('"slow statement"') && slow.push(line)),
  }
  shop = await createTestApp({}, { work: true, logStream })
  headers = (await aStaffMember(shop.db, { role: 'goods' })).headers
})
afterAll(() => shop.close())

const { call, uploaded, checked, apply, undo, rows, settled } = catalogImportScene(
  () => shop,
  () => headers,
)

/** Rows of four portions. */
const many = 900

/** A table of this shop's format; row 2 is the first product. */
const tableOf = (prefix: string, fields: { price: number; stock: number }) =>
  [
    'slug,name,categoryPath,price,stock',
    ...Array.from(
      { length: many },
      (_, number) =>
        `${prefix}-${number},Ấm ${prefix} ${number},Bếp,${fields.price},${fields.stock}`,
    ),
  ].join('\n')

async function stocksOf(prefix: string) {
  const { rows } = await sql<{ stock: number; price: number; many: number; wrong: number }>`
    SELECT v.stock, v.price, count(*) AS many, count(*) FILTER (WHERE v.stock <> (
      SELECT sum(delta) FROM stock_ledger WHERE variant_id = v.id)) AS wrong
    FROM variants v JOIN products p ON p.id = v.product_id
    WHERE p.slug LIKE ${`${prefix}-%`} AND p.deleted_at IS NULL GROUP BY 1, 2 ORDER BY 1`.execute(
    shop.db,
  )
  for (const { wrong } of rows) expect(wrong).toBe(0)
  return rows.map(({ stock, price, many: count }) => ({ stock, price, count }))
}

/** Holds the stock of a product as an order does; returns what lets it go. */
async function hold(slug: string): Promise<() => Promise<void>> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = shop.db.transaction().execute(async (tx) => {
    await sql`
      SELECT FROM variants v JOIN products p ON p.id = v.product_id WHERE p.slug = ${slug}
      FOR NO KEY UPDATE OF v`.execute(tx)
    held.resolve()
    await released.promise
  })
  await held.promise
  return async () => {
    released.resolve()
    await holding
  }
}

const pool = () => shop.pools[0] as Pool

/** Whether what waits has waited long enough for the log. */
async function areSlow(): Promise<boolean> {
  const { rows } = await pool().query(
    `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
       AND query_start < clock_timestamp() - interval '1.1 seconds'`,
  )
  return rows.length > 0
}

async function isFree(slug: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT v.id FROM variants v JOIN products p ON p.id = v.product_id WHERE p.slug = ${slug}
    FOR NO KEY UPDATE OF v SKIP LOCKED`.execute(shop.db)
  return rows.length > 0
}

test('stopped in the middle, an import keeps what it has, goes on there, and is undone as a whole', async () => {
  await apply(await checked(await uploaded(tableOf('am', { price: 1000, stock: 3 }))))
  expect(await stocksOf('am')).toEqual([{ stock: 3, price: 1000, count: many }])
  const seen = await checked(await uploaded(tableOf('am', { price: 2000, stock: 5 })), {
    stockMode: 'add',
  })
  expect(seen.counts).toMatchObject({ updated: many, bad: 0 })

  const release = await hold('am-600')
  await call('POST', `/${seen.id}/apply`, { version: seen.version, skipBad: false })
  await waitingStatements(pool(), 1)
  const running = (await call('GET', `/${seen.id}`)).data
  expect(running).toMatchObject({
    ...{ status: 'applying', isBegun: true, counts: { rows: many, updated: 500 } },
  })
  expect(await Promise.all(['am-0', 'am-499', 'am-899'].map(isFree))).toEqual([true, true, true])
  expect(await call('POST', `/${seen.id}/stop`)).toMatchObject({ status: 200 })
  await expect.poll(areSlow, { timeout: 20_000 }).toBe(true)
  await release()

  const part = await settled(seen.id)
  const own = slow.map((line) => JSON.parse(line)).find((each) => each.import === seen.id)
  expect(own).toMatchObject({
    ms: expect.any(Number),
    reqId: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  expect(part).toMatchObject({
    ...{ status: 'partial', mayContinue: true, mayUndo: true, endedAt: null },
    counts: { updated: 750 },
  })
  expect(await stocksOf('am')).toEqual([
    { stock: 3, price: 1000, count: 150 },
    { stock: 8, price: 2000, count: 750 },
  ])
  const done = await apply(part, { skipBad: true })
  expect(done).toMatchObject({
    ...{ status: 'applied', mayContinue: false },
    counts: { rows: many, updated: many, unchanged: 0, bad: 0 },
  })
  expect(await stocksOf('am')).toEqual([{ stock: 8, price: 2000, count: many }])
  expect(await undo(done)).toMatchObject({ status: 'undone', counts: { kept: 0 } })
  expect(await stocksOf('am')).toEqual([{ stock: 3, price: 1000, count: many }])
})

test('an import that breaks off says so, and what it has brought in is undone', async () => {
  const seen = await checked(await uploaded(tableOf('be', { price: 1000, stock: 3 })))
  await apply(seen)
  const repriced = await checked(await uploaded(tableOf('be', { price: 3000, stock: 0 })))
  const release = await hold('be-650')
  await call('POST', `/${repriced.id}/apply`, { version: repriced.version, skipBad: false })
  await waitingStatements(pool(), 1)
  await pool().query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'tiem import' AND datname = current_database()`,
  )
  const part = await settled(repriced.id)
  await release()

  expect(part).toMatchObject({
    ...{ status: 'partial', mayContinue: true, counts: { updated: 500 } },
    problem: expect.stringContaining('thử lại'),
  })
  expect(await rows(part.id, 'updated')).toHaveLength(50)
  expect(await call('POST', `/${part.id}/apply`, { version: 1, skipBad: true })).toMatchObject({
    status: 409,
  })
  expect(await undo(part)).toMatchObject({ status: 'undone', problem: null })
  expect(await stocksOf('be')).toEqual([{ stock: 3, price: 1000, count: many }])
})

test('a process that is killed in the middle is followed by one that goes on: nothing is added or taken twice', async () => {
  await apply(await checked(await uploaded(tableOf('ca', { price: 1000, stock: 3 }))))
  const table = tableOf('ca', { price: 4000, stock: 5 })
  const seen = await checked(await uploaded(table), { stockMode: 'add' })
  const file = path.join(shop.services.config.dataDir, 'ca.csv')
  await writeFile(file, table)
  const begin = (status: string) =>
    sql`UPDATE catalog_imports SET status = ${status} WHERE id = ${seen.id}`.execute(shop.db)
  const run = (step: Step, dieAt = Number.POSITIVE_INFINITY) => {
    let told = 0
    const onRows = () => {
      told += 1
      if (told === dieAt) throw new Error('killed')
    }
    return runStep(step, { db: shop.db, importId: seen.id, file, onRows })
  }

  await begin('applying')
  // Reading tells twice.
  await expect(run('apply', 4)).rejects.toThrow('killed')
  expect(await stocksOf('ca')).toEqual([
    { stock: 3, price: 1000, count: 400 },
    { stock: 8, price: 4000, count: 500 },
  ])
  await run('apply')
  expect(await stocksOf('ca')).toEqual([{ stock: 8, price: 4000, count: many }])
  // A job that is given to a second process.
  await run('apply')
  expect(await stocksOf('ca')).toEqual([{ stock: 8, price: 4000, count: many }])
  const done = (await call('GET', `/${seen.id}`)).data
  expect(done).toMatchObject({ status: 'applied', counts: { rows: many, updated: many, bad: 0 } })

  await begin('undoing')
  await expect(run('undo', 2)).rejects.toThrow('killed')
  expect(await stocksOf('ca')).toEqual([
    { stock: 3, price: 1000, count: 500 },
    { stock: 8, price: 4000, count: 400 },
  ])
  await run('undo')
  await expect(run('undo')).rejects.toBeInstanceOf(AlreadyDone)
  expect(await stocksOf('ca')).toEqual([{ stock: 3, price: 1000, count: many }])
})
