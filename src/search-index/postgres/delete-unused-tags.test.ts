import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bringIn } from '#test/shop-lines.ts'
import { deleteUnusedTags } from './delete-unused-tags.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const lamp = (value: string) => ({
  slug: 'den',
  name: 'Đèn bàn',
  categoryPath: ['Nhà cửa'],
  price: 90_000,
  attributes: [{ code: 'CAO', name: 'Cao', value }],
})

async function tagged(): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT value, value_number::integer AS number FROM listing.tags WHERE attribute_id IS NOT NULL ORDER BY value`.execute(
    shop.db,
  )
  return rows
}

test('tags of values that no product has go away, but not while somebody writes attributes', async () => {
  await bringIn(shop.db, [lamp('20 cm')])
  await bringIn(shop.db, [lamp('30 cm')])
  expect(await tagged()).toEqual([
    { value: '20 cm', number: 20 },
    { value: '30 cm', number: 30 },
  ])
  await shop.db.transaction().execute(async (tx) => {
    await sql`
      INSERT INTO product_attributes (product_id, attribute_id, value)
      SELECT product_id, attribute_id, '20 cm' FROM product_attributes`.execute(tx)
    await deleteUnusedTags(shop.db)
    expect(await tagged()).toHaveLength(2)
    await sql`DELETE FROM product_attributes WHERE value = '20 cm'`.execute(tx)
  })
  await deleteUnusedTags(shop.db)
  expect(await tagged()).toEqual([{ value: '30 cm', number: 30 }])

  // A value that is imported again gets a new tag and is found by it.
  await bringIn(shop.db, [lamp('20 cm')])
  const { data } = (await shop.app.inject('/api/web/products?attr.CAO=20 cm')).json()
  expect(data).toMatchObject([{ slug: 'den' }])
})

test('a value that is read as another number is found by that one', async () => {
  await bringIn(shop.db, [lamp('40 cm')])
  await sql`UPDATE product_attributes SET value_number = 41 WHERE value = '40 cm'`.execute(shop.db)
  const { data } = (await shop.app.inject('/api/web/products?attrMin.CAO=41')).json()
  expect(data).toMatchObject([{ slug: 'den' }])
})
