import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '#platform/database.ts'
import { aCategory, aVariant } from '#test/builders.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { buildVocabulary, refreshVocabulary } from './build-vocabulary.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function isKnown(word: string): Promise<boolean> {
  const { db } = database
  const found = await db
    .selectFrom('vocabulary_words')
    .select('uses')
    .where('folded', '=', word)
    .execute()
  return found.length > 0
}

test('words come and go with products', async () => {
  const { productId } = await aVariant(database.db, { product: { name: 'Kèn' } })
  await refreshVocabulary(database.db)
  expect(await isKnown('ken')).toBe(true)
  await database.db
    .updateTable('products')
    .set({ is_published: false })
    .where('id', '=', productId)
    .execute()
  await refreshVocabulary(database.db)
  expect(await isKnown('ken')).toBe(false)
})

test('a change that was not committed when the vocabulary was built is learnt the next time', async () => {
  await aVariant(database.db, { product: { name: 'Sáo' } })
  const { db, close } = createDatabase(database.url)
  const change = await db.startTransaction().execute()
  await aVariant(change, { product: { name: 'Đàn' } })
  await refreshVocabulary(database.db)
  expect([await isKnown('sao'), await isKnown('dan')]).toEqual([true, false])
  await change.commit().execute()
  await close()
  await refreshVocabulary(database.db)
  expect(await isKnown('dan')).toBe(true)
  const state = await database.db.selectFrom('vocabulary_state').selectAll().execute()
  expect(state).toMatchObject([{ is_stale: false, is_building: false, documents: 2 }])
})

test('what changes no words leaves the vocabulary as it is', async () => {
  const { db } = database
  const { productId } = await aVariant(db, { product: { name: 'Sênh' } })
  await refreshVocabulary(db)
  const isStale = async () =>
    (await db.selectFrom('vocabulary_state').select('is_stale').executeTakeFirstOrThrow()).is_stale
  const product = db.updateTable('products').where('id', '=', productId)

  // As jobs that find nothing to do.
  await db.updateTable('products').set({ is_published: true }).where('slug', '=', '-').execute()
  await product.set({ name: 'Sênh', sold: 5 }).execute()
  expect(await isStale()).toBe(false)

  await product.set({ name: 'Sênh tiền' }).execute()
  expect(await isStale()).toBe(true)
})

test('names of categories and brands that change are learnt, too', async () => {
  const { db } = database
  const category = await aCategory(db, { name: 'Bộ gõ' })
  const { productId } = await aVariant(db, { product: { name: 'Mõ', categoryId: category.id } })
  const brand = await db
    .insertInto('brands')
    .values({ name: 'Tre Làng', slug: 'tre-lang' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('products').set({ brand_id: brand.id }).where('id', '=', productId).execute()
  await refreshVocabulary(db)

  await db
    .updateTable('categories')
    .set({ name: 'Nhạc khí' })
    .where('id', '=', category.id)
    .execute()
  await refreshVocabulary(db)
  expect([await isKnown('khi'), await isKnown('go')]).toEqual([true, false])

  await db.updateTable('brands').set({ name: 'Nứa' }).where('id', '=', brand.id).execute()
  await refreshVocabulary(db)
  expect([await isKnown('nua'), await isKnown('lang')]).toEqual([true, false])
})

test('a category is as common as the products in it and below it, also those that have it besides another', async () => {
  const { db } = database
  const [above, other] = [await aCategory(db, { name: 'Dây & gỗ' }), await aCategory(db)]
  const below = await aCategory(db, { name: 'Đàn tranh' })
  await db
    .updateTable('categories')
    .set({ path_ids: [above.id, below.id], parent_id: above.id, depth: 2 })
    .where('id', '=', below.id)
    .execute()
  await aVariant(db, { product: { name: 'Một', categoryId: above.id } })
  await aVariant(db, { product: { name: 'Hai', categoryId: below.id } })
  await aVariant(db, { product: { name: 'Bốn', categoryId: below.id, isPublished: false } })
  const { productId } = await aVariant(db, { product: { name: 'Ba', categoryId: other.id } })
  await db
    .insertInto('product_categories')
    .values({ product_id: productId, category_id: below.id })
    .execute()
  await buildVocabulary(db)
  const known = await db
    .selectFrom('vocabulary_keywords')
    .select(['shown', 'uses'])
    .where('shown', 'in', ['dây', 'gỗ', 'đàn tranh'])
    .orderBy('shown')
    .execute()
  expect(Object.fromEntries(known.map(({ shown, uses }) => [shown, uses]))).toEqual({
    ...{ dây: 3, gỗ: 3, 'đàn tranh': 2 },
  })
})

test('built by several at once', async () => {
  await aVariant(database.db, { product: { name: 'Trống' } })
  const { db } = database
  await Promise.all([buildVocabulary(db), refreshVocabulary(db), buildVocabulary(db)])
  expect(await isKnown('trong')).toBe(true)
})
