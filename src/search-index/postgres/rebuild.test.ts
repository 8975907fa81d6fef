import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bringIn } from '#test/shop-lines.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp()
  await bringIn(shop.db, [
    {
      name: 'Nón lá',
      categoryPath: ['Nón'],
      price: 50_000,
      attributes: [{ code: 'MAU', name: 'Màu', value: 'Trắng' }],
    },
    { name: 'Nón len', categoryPath: ['Nón'], price: 90_000, sold: 5 },
  ])
})
afterAll(() => shop.close())

async function rowsOf(query: string): Promise<unknown[]> {
  return (await sql.raw(query).execute(shop.db)).rows
}

const rows = 'SELECT * FROM listing.products ORDER BY id'
const indexes = `SELECT indexdef FROM pg_indexes WHERE schemaname = 'listing' ORDER BY indexname`

test('made anew, the lists are what they were, with all indexes', async () => {
  const [rowsBefore, indexesBefore] = [await rowsOf(rows), await rowsOf(indexes)]
  expect(rowsBefore).toHaveLength(2)
  expect(indexesBefore.length).toBeGreaterThan(5)
  await rowsOf('DELETE FROM listing.products')

  await rowsOf('SELECT listing.rebuild()')

  expect(await rowsOf(rows)).toEqual(rowsBefore)
  expect(await rowsOf(indexes)).toEqual(indexesBefore)
})
