import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { largeShop } from '#test/large-shop.ts'
import { countRowsRead } from '#test/rows-read.ts'
import { staffCalls } from '#test/staff-calls.ts'
import type { SheetQuery, SheetVariant } from '../../admin-sheet-contract.ts'
import { findSheetRows } from './find-sheet-rows.ts'

let shop: TestApp
let cookie: string
const { call } = staffCalls(() => shop)

beforeAll(async () => {
  shop = await createTestApp({}, { filling: largeShop })
  cookie = (await aStaffMember(shop.db)).headers.cookie
})
afterAll(() => shop.close())

async function timed<Answer>(work: () => Promise<Answer>): Promise<[Answer, number]> {
  const begin = performance.now()
  return [await work(), performance.now() - begin]
}

test('5,000 rows are loaded, saved and undone', async () => {
  const [loaded, loading] = await timed(() => call('sheet/rows', { payload: {}, cookie }))
  const { variants, isCut } = loaded.json().data as { variants: SheetVariant[]; isCut: boolean }
  expect(variants).toHaveLength(5000)
  expect(isCut).toBe(true)
  const payload = {
    changeId: randomUUID(),
    variants: variants.map(({ id, price, stock }) => ({
      id,
      cells: {
        price: { seen: price, wanted: price + 1000 },
        stock: { seen: stock, wanted: (stock ?? 0) + 3 },
      },
    })),
    products: [],
  }
  const [saved, saving] = await timed(() => call('sheet', { payload, cookie }))
  expect(saved.json().data).toMatchObject({ saved: 5000, cells: 10_000 })
  const undo = `sheet/changes/${payload.changeId}/undo`
  const [undone, undoing] = await timed(() =>
    call(undo, { payload: { changeId: randomUUID() }, cookie }),
  )
  expect(undone.json().data).toMatchObject({ saved: 5000, cells: 10_000 })
  process.stdout.write(`load ${loading} ms, save ${saving} ms, undo ${undoing} ms\n`)
  // A row at a time would take minutes; a busy machine takes a multiple of a quiet one.
  expect(loading).toBeLessThan(10_000)
  expect(saving).toBeLessThan(50_000)
})

test('a state or brand of few goods is found without a walk through all of them', async () => {
  const { db, pools } = shop
  const [pool] = pools
  if (!pool) throw new Error('no pool')
  const brand = await db
    .insertInto('brands')
    .values({ name: 'Lò Hiếm', slug: 'lo-hiem' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    UPDATE products SET is_published = false, is_draft = true, brand_id = ${brand.id}
    WHERE id IN (SELECT id FROM products ORDER BY id LIMIT 20)`.execute(db)
  await sql`ANALYZE listing.goods`.execute(db)
  const queries: SheetQuery[] = [{ state: 'draft' }, { brand: brand.id }]
  for (const query of queries) {
    const read = await countRowsRead(pool, () =>
      db.transaction().execute(async (tx) => {
        const { products } = await findSheetRows(tx, query)
        expect(products).toHaveLength(20)
      }),
    )
    expect(read).toBeLessThan(1000)
  }
})
