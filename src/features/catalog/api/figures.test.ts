import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVariant } from '#test/builders.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { largeShop } from '#test/large-shop.ts'
import { refreshFigures } from './figures.ts'
import { refreshProductFigures } from './public.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

function find(id: string) {
  return database.db
    .selectFrom('products')
    .select([
      'min_price',
      'max_price',
      'in_stock',
      'sold',
      'rating_value',
      'rating_count',
      'updated_at',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

test('figures follow the variants: prices of what can be bought, pieces sold here and before', async () => {
  const { productId } = await aVariant(database.db, {
    price: 300_000,
    discount_price: 250_000,
    sold: 3,
  })
  const gone = { product_id: productId, options: { Cỡ: 'S' }, price: 1000, stock: 0, sold: 4 }
  await aVariant(database.db, gone)
  await aVariant(database.db, { ...gone, options: { Cỡ: 'X' }, stock: 9, deleted_at: new Date() })
  await database.db
    .updateTable('products')
    .set({ sold_before: 100, rating_before_sum: 9, rating_before_count: 2 })
    .where('id', '=', productId)
    .execute()

  await refreshProductFigures(database.db, [productId])
  expect(await find(productId)).toMatchObject({
    min_price: 250_000,
    max_price: 250_000,
    in_stock: true,
    sold: 111,
    rating_value: 4.5,
    rating_count: 2,
  })
  await database.db
    .updateTable('variants')
    .set({ stock: 0 })
    .where('product_id', '=', productId)
    .execute()
  await refreshProductFigures(database.db, [productId])
  expect(await find(productId)).toMatchObject({
    min_price: 1000,
    max_price: 250_000,
    in_stock: false,
  })
})

test('each product is found by an index of its variants, not by reading all of them', async () => {
  const large = await createTestDatabase(largeShop)
  const few = await large.db.selectFrom('products').select('id').limit(5).execute()
  const scans = await large.db.transaction().execute(async (tx) => {
    await refreshFigures(tx, sql`SELECT unnest(${few.map(({ id }) => id)}::uuid[])`)
    // The key begins with the variant: by product alone it is read from end to end.
    const { rows } = await sql<{ all: number; whole: number; own: number }>`
      SELECT pg_stat_get_xact_numscans('variants'::regclass)::integer AS all,
        pg_stat_get_xact_numscans('variants_id_product_id_key'::regclass)::integer AS whole,
        (pg_stat_get_xact_numscans('variants_options_key'::regclass)
          + pg_stat_get_xact_numscans('variants_product_idx'::regclass))::integer AS own`.execute(
      tx,
    )
    return rows[0]
  })
  await large.close()
  // Twice for the figures, of which one is about variants that were put away, and twice for the row of the list of goods.
  expect(scans).toEqual({ all: 0, whole: 0, own: 4 * few.length })
})
