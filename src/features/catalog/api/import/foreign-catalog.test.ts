import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setLanguage } from '#platform/language.ts'
import { createInPlaceMediaStore } from '#platform/media-store.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { superuserUrlOf } from '#test/database.ts'
import { foreignCatalog } from '#test/foreign-catalog.ts'
import { isWhole } from '#test/whole.ts'
import { importCatalog } from './import-catalog.ts'
import type { ImportReport } from './import-report.ts'

beforeAll(() => setLanguage('vi'))
afterAll(() => setLanguage('en'))

const size = isWhole ? 15_000 : 5000
const catalogue = foreignCatalog(size)
let shop: TestApp
let refused: ImportReport
let countsAfterRefusal: number[]
let brought: ImportReport
let seenMeanwhile: Seen[]

beforeAll(async () => {
  shop = await createTestApp()
  refused = await bringIn(false)
  countsAfterRefusal = await Promise.all([countOf('products'), countOf('categories')])
  const importing = bringIn(true)
  seenMeanwhile = await readUntil(importing)
  brought = await importing
})
afterAll(() => shop.close())

function bringIn(skipBad: boolean) {
  return importCatalog(shop.db, catalogue.lines(), {
    pictures: createInPlaceMediaStore('/nowhere', '/demo-pictures'),
    baseFolder: '/nowhere',
    skipBad,
  })
}

async function countOf(table: 'products' | 'variants' | 'categories' | 'stock_ledger') {
  const { rows } = await shop.services.pool.query(`SELECT count(*) AS count FROM ${table}`)
  return rows[0].count
}

type Waiting = { query: string; blockers: string[] }
type Seen = { status: number; total: number; waiting: Waiting[] }

const reads = [
  'q=tai nghe',
  'category=hang-nhap&sort=newest',
  'attr.DUNG_TICH=3%5C,5 lít&priceMax=500000',
]

/** Polls the storefront's lists and the statements that wait for a lock until `work` is done. */
async function readUntil(work: Promise<unknown>): Promise<Seen[]> {
  let isDone = false
  work.finally(() => {
    isDone = true
  })
  // Other roles don't see what autovacuum does.
  const watch = new Client({ connectionString: superuserUrlOf(shop.url) })
  await watch.connect()
  const seen: Seen[] = []
  while (!isDone) {
    for (const read of reads) {
      const answer = await shop.app.inject(`/api/web/products?${read}`)
      const { rows } = await watch.query<Waiting>(waitingSql)
      const total = answer.json().pagination?.total
      seen.push({ status: answer.statusCode, total, waiting: rows.filter(isUnexpected) })
    }
  }
  await watch.end()
  return seen
}

const waitingSql = `
  SELECT l.locktype, l.mode, l.relation::regclass::text AS relation, a.backend_type, trim(a.query, E' \\n') AS query,
    ARRAY(SELECT b.backend_type FROM pg_stat_activity b WHERE b.pid = ANY (pg_blocking_pids(l.pid))) AS blockers
  FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE a.datname = current_database() AND NOT l.granted`

/**
 * The import analyzes and vacuums, and waits for an autovacuum of the same table; no shopper waits for either.
 * Commits that notify take turns (PreCommit_Notify in PostgreSQL's async.c), and the check of the listening
 * connection sometimes meets one of the import's; no reading shopper notifies.
 */
function isUnexpected({ query, blockers }: Waiting): boolean {
  if (/^NOTIFY echo_/.test(query)) return false
  const isVacuum = /^(VACUUM \(ANALYZE\)|ANALYZE) /.test(query)
  return !isVacuum || blockers.some((type) => type !== 'autovacuum worker')
}

async function search(q: string) {
  const answer = await shop.app.inject(`/api/web/products?q=${encodeURIComponent(q)}`)
  return answer.json()
}

describe('a foreign catalogue of many products', () => {
  test('with bad rows changes nothing, and says which they are and why', () => {
    expect(refused).toMatchObject({ rows: size, applied: false, created: 0 })
    expect(new Map(refused.bad.map(({ row, reason }) => [row, reason]))).toEqual(catalogue.badRows)
    expect(countsAfterRefusal).toEqual([0, 0])
  })

  test('without them all that is good is in the shop', async () => {
    expect(brought.bad).toEqual(refused.bad)
    expect(brought).toMatchObject({ applied: true, created: size - catalogue.badRows.size })
    expect(brought.missingPictures).toBeGreaterThan(size / 15)
    expect(await countOf('products')).toBe(brought.created)
    expect(await countOf('categories')).toBe(41)
  })

  test('is found, decomposed names and names of 300 characters too', async () => {
    for (const row of [3, 3333, size - 1]) {
      const { data } = await search(`mã ${row}`)
      expect(data[0]?.name).toContain(`mã ${row}`)
      expect(data[0]?.name).toBe(data[0]?.name.normalize('NFC'))
    }
    const [long] = (await search(`ma ${size - 1000} sieu ben dep`)).data
    expect([...(long?.name ?? '')]).toHaveLength(300)
    const [bad] = [...catalogue.badRows.keys()].toReversed()
    expect((await search(`NCC-${bad}`)).pagination.total).toBe(0)
  })

  test('lets shoppers read all the while: nothing fails or waits, and they see all of it or nothing', () => {
    expect(seenMeanwhile.length).toBeGreaterThan(10)
    for (const { status, total, waiting } of seenMeanwhile) {
      expect({ status, waiting }).toEqual({ status: 200, waiting: [] })
      expect(total === 0 || total > size / 150).toBe(true)
    }
  })

  test('is counted in facets', async () => {
    const answer = await shop.app.inject('/api/web/products?category=nhom-5')
    const { facets, pagination } = answer.json()
    const { rows } = await shop.services.pool.query(`
      SELECT pa.value, count(*) AS count FROM products p
      JOIN categories c ON c.id = p.category_id JOIN product_attributes pa ON pa.product_id = p.id
      WHERE c.slug = 'nhom-5' GROUP BY 1 ORDER BY count DESC, value`)
    expect(facets.attributes).toMatchObject([{ code: 'DUNG_TICH', values: rows }])
    const own = facets.categories.find(({ slug }: { slug: string }) => slug === 'nhom-5')
    expect(own.count).toBe(pagination.total)
    expect(pagination.total).toBeGreaterThan(size / 50)
  })

  test('holds nothing that could run in a page', async () => {
    const { rows } = await shop.services.pool.query(
      "SELECT count(*) AS count FROM products WHERE short_desc || description ~* '<script|<iframe|onclick|onerror|javascript:|<h1'",
    )
    expect(rows[0].count).toBe(0)
    const { rows: some } = await shop.services.pool.query(
      "SELECT description FROM products WHERE sku = 'NCC-1'",
    )
    expect(some[0].description).toMatch(/^<h2>Hàng 1<\/h2><p>Đẹp và <b>bền<\/b><\/p><a rel/)
  })

  test('balances: every stock is the sum of its ledger', async () => {
    const { rows } = await shop.services.pool.query(`
      SELECT count(*) AS count FROM variants v WHERE v.stock IS DISTINCT FROM
        CASE WHEN v.stock IS NULL THEN NULL ELSE
          coalesce((SELECT sum(delta) FROM stock_ledger l WHERE l.variant_id = v.id), 0) END`)
    expect(rows[0].count).toBe(0)
  })

  test('again changes nothing and books nothing', async () => {
    const before = await countOf('stock_ledger')
    const report = await bringIn(true)

    expect(report).toMatchObject({ created: 0, updated: 0, unchanged: brought.created })
    expect(await countOf('stock_ledger')).toBe(before)
  })
})
