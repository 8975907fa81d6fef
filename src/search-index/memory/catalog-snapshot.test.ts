import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type Database } from '#platform/database.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { bringIn } from '#test/shop-lines.ts'
import { buildVocabulary } from '../vocabulary/build-vocabulary.ts'
import { type CatalogSnapshots, createCatalogSnapshots } from './catalog-snapshot.ts'

let here: TestDatabase
let getCatalogSnapshot: CatalogSnapshots['getCatalogSnapshot']
/** A second connection, which acts as another process. */
let there: Database

beforeAll(async () => {
  here = await createTestDatabase()
  getCatalogSnapshot = createCatalogSnapshots(here.db).getCatalogSnapshot
  there = createDatabase(here.url, { max: 4, directUrl: here.url })
  await bringIn(here.db, [{ name: 'Áo mưa', categoryPath: ['Thời trang'], price: 10_000 }])
  await buildVocabulary(here.db)
})
afterAll(async () => {
  await there.close()
  await here.close()
})

const namesOf = async () => (await getCatalogSnapshot()).categories.map(({ name }) => name)
const rename = ({ db }: Pick<Database, 'db'>, name: string, to: string) =>
  db.updateTable('categories').set({ name: to }).where('name', '=', name).execute()

test('what another process changes is known at once', async () => {
  expect(await namesOf()).toEqual(['Thời trang'])
  await rename(there, 'Thời trang', 'Quần áo')
  expect(await namesOf()).toEqual(['Quần áo'])
})

test('a change that was begun first and ends last is not missed', async () => {
  await bringIn(there.db, [{ name: 'Dao', categoryPath: ['Nhà bếp'], price: 10_000 }])
  await there.db.transaction().execute(async (slow) => {
    await rename({ db: slow }, 'Nhà bếp', 'Bếp')
    await there.db.insertInto('attributes').values({ code: 'MAU', name: 'Màu' }).execute()
    expect((await namesOf()).toSorted()).toEqual(['Nhà bếp', 'Quần áo'])
  })
  expect((await namesOf()).toSorted()).toEqual(['Bếp', 'Quần áo'])
})

test('words are known as soon as they are learnt', async () => {
  const uses = async () => (await getCatalogSnapshot()).vocabulary.usesOfPrefix('dao')
  expect(await uses()).toBe(0)
  await buildVocabulary(there.db)
  expect(await uses()).toBe(1)
})

test('those who ask at the same time share what is looked up', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => getCatalogSnapshot()))
  expect(new Set(all.map(({ vocabulary }) => vocabulary)).size).toBe(1)
})

test('changes that came with a copy of another database, of transactions far ahead, are not new each time', async () => {
  const changed = '4000000000'
  await here.db.insertInto('listing.changes').values({ what: 'vocabulary', changed }).execute()
  const { vocabulary } = await getCatalogSnapshot()
  expect((await getCatalogSnapshot()).vocabulary).toBe(vocabulary)
})

test('of a product that changes thousands of times between two looks, others are not forgotten', async () => {
  await bringIn(here.db, [{ slug: 'ca', name: 'Ca', categoryPath: ['Bếp'], price: 10_000 }])
  await getCatalogSnapshot()
  await sql`
    INSERT INTO listing.changes (what, id) SELECT 'product', id FROM products, generate_series(1, 20000)
    WHERE slug = 'ca'`.execute(there.db)
  await there.db
    .updateTable('products')
    .set({ is_published: false })
    .where('slug', '=', 'ca')
    .execute()
  await bringIn(there.db, [{ slug: 'ly', name: 'Ly', categoryPath: ['Bếp'], price: 10_000 }])
  const { index } = await getCatalogSnapshot()
  const { columns, names = [] } = index?.topSellers ?? {}
  const present = names.filter((_, docId) => columns?.flags[docId])
  expect(present.map((name) => name.trim()).toSorted()).toEqual(['ao mua', 'dao', 'ly'])
})
