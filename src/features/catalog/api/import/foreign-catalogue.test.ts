import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servePicturesFrom } from '#platform/picture-store.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { foreignCatalogue } from '#test/foreign-catalogue.ts'
import { type ImportReport, importCatalogue } from './import-catalogue.ts'

const size = 15_000
const catalogue = foreignCatalogue(size)
let shop: TestApp
let refused: ImportReport
let countsAfterRefusal: number[]
let brought: ImportReport

beforeAll(async () => {
  shop = await createTestApp()
  refused = await bringIn(false)
  countsAfterRefusal = await Promise.all([countOf('products'), countOf('categories')])
  brought = await bringIn(true)
}, 120_000)
afterAll(() => shop.close())

function bringIn(skipBad: boolean) {
  return importCatalogue(shop.db, catalogue.lines(), {
    pictures: servePicturesFrom('/nowhere', '/demo-pictures'),
    baseFolder: '/nowhere',
    skipBad,
  })
}

async function countOf(table: 'products' | 'variants' | 'categories' | 'stock_ledger') {
  const { rows } = await shop.services.pool.query(`SELECT count(*) AS count FROM ${table}`)
  return rows[0].count
}

async function search(q: string) {
  const answer = await shop.app.inject(`/api/web/products?q=${encodeURIComponent(q)}`)
  return answer.json()
}

describe('a foreign catalogue of 15,000 products', () => {
  test('with bad rows changes nothing, and says which they are and why', () => {
    expect(refused).toMatchObject({ rows: size, applied: false, created: 0 })
    expect(new Map(refused.bad.map(({ row, reason }) => [row, reason]))).toEqual(catalogue.badRows)
    expect(countsAfterRefusal).toEqual([0, 0])
  })

  test('without them all that is good is in the shop', async () => {
    expect(brought.bad).toEqual(refused.bad)
    expect(brought).toMatchObject({ applied: true, created: size - catalogue.badRows.size })
    expect(brought.missingPictures).toBeGreaterThan(1000)
    expect(await countOf('products')).toBe(brought.created)
    expect(await countOf('categories')).toBe(41)
  })

  test('is found, decomposed names and names of 300 characters too', async () => {
    for (const row of [3, 3333, 14_999]) {
      const { data } = await search(`mã ${row}`)
      expect(data[0]?.name).toContain(`mã ${row}`)
      expect(data[0]?.name).toBe(data[0]?.name.normalize('NFC'))
    }
    const [long] = (await search('ma 10000 sieu ben dep')).data
    expect([...(long?.name ?? '')]).toHaveLength(300)
    const [bad] = [...catalogue.badRows.keys()].toReversed()
    expect((await search(`NCC-${bad}`)).pagination.total).toBe(0)
  })

  test('holds nothing that could run in a page', async () => {
    const { rows } = await shop.services.pool.query(
      "SELECT count(*) AS count FROM products WHERE description ~* '<script|<iframe|onclick|javascript:|<h1'",
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
  }, 60_000)
})
