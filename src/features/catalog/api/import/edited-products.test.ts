import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInPlaceMediaStore } from '#platform/media-store.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { importCatalog } from './import-catalog.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const aLine = (changes: object = {}) => ({
  ...{ name: 'Áo thun', slug: 'ao-thun', categoryPath: ['Áo'], price: 100_000 },
  ...changes,
})

async function importLine(line: object) {
  async function* source() {
    yield { row: 1, value: line }
  }
  return importCatalog(database.db, source(), {
    pictures: createInPlaceMediaStore(database.dataDir, '/demo-pictures'),
    baseFolder: database.dataDir,
  })
}

const find = () =>
  database.db
    .selectFrom('products')
    .select(['version', 'is_draft', 'publish_at', 'archived_at', 'is_published'])
    .where('slug', '=', 'ao-thun')
    .executeTakeFirstOrThrow()

test('an import adds 1 to the version of what it changes, also of a price alone, and of nothing else', async () => {
  await importLine(aLine())
  expect((await find()).version).toBe(1)
  await importLine(aLine())
  expect((await find()).version).toBe(1)
  await importLine(aLine({ price: 90_000 }))
  expect((await find()).version).toBe(2)
  await importLine(aLine({ price: 90_000, images: ['https://anh.vi-du/a.jpg'] }))
  expect((await find()).version).toBe(3)
})

test('a draft, planned or archived product that a file puts on sale is nothing else any more', async () => {
  const states = {
    is_published: false,
    is_draft: true,
    publish_at: new Date(),
    archived_at: new Date(),
  }
  await database.db.updateTable('products').set(states).where('slug', '=', 'ao-thun').execute()
  await importLine(aLine({ price: 90_000, images: ['https://anh.vi-du/a.jpg'], published: false }))
  expect(await find()).toMatchObject({ is_draft: true, archived_at: expect.any(Date) })
  await importLine(aLine({ price: 90_000, images: ['https://anh.vi-du/a.jpg'] }))
  expect(await find()).toMatchObject({
    ...{ is_published: true, is_draft: false, publish_at: null, archived_at: null },
  })
})
