import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setLanguage } from '#platform/language.ts'
import { createInPlaceMediaStore } from '#platform/media-store.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { importCatalog } from './import-catalog.ts'
import type { ImportOptions } from './import-report.ts'

beforeAll(() => setLanguage('vi'))
afterAll(() => setLanguage('en'))

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function importLines(lines: readonly object[], options: Partial<ImportOptions> = {}) {
  async function* source() {
    for (const [index, value] of lines.entries()) yield { row: index + 1, value }
  }
  return importCatalog(database.db, source(), {
    pictures: createInPlaceMediaStore(database.dataDir, '/demo-pictures'),
    baseFolder: database.dataDir,
    ...options,
  })
}

const aLine = (slug: string, ...moreCategories: string[][]) => ({
  ...{ slug, name: `Áo ${slug}`, categoryPath: ['Thời trang', 'Áo'], price: 100_000 },
  ...(moreCategories.length > 0 && { moreCategories }),
})

async function categoriesOf(slug: string) {
  const { rows } = await sql<{ name: string; version: number }>`
    SELECT c.name, p.version FROM products p LEFT JOIN product_categories m ON m.product_id = p.id
    LEFT JOIN categories c ON c.id = m.category_id WHERE p.slug = ${slug} ORDER BY c.name`.execute(
    database.db,
  )
  return { names: rows.map(({ name }) => name), version: rows[0]?.version }
}

test('further categories are made where they are missing, and written as they are named', async () => {
  const lines = [
    // What is above another, the main one, and one twice add nothing.
    aLine('mot', ['Quà', 'Tết'], ['Quà'], ['Thời trang'], ['Mới'], ['quà', 'TẾT']),
    aLine('hai', ['Mới']),
    aLine('ba'),
  ]
  const report = await importLines(lines)
  expect(report).toMatchObject({ bad: [], created: 3 })
  expect((await categoriesOf('mot')).names).toEqual(['Mới', 'Tết'])
  expect((await categoriesOf('hai')).names).toEqual(['Mới'])
  expect((await categoriesOf('ba')).names).toEqual([null])
  expect(await importLines(lines)).toMatchObject({ created: 0, updated: 0, unchanged: 3 })

  const changed = [aLine('mot', ['Quà', 'Tết']), aLine('hai'), aLine('ba', ['Mới'])]
  expect(await importLines(changed, { dryRun: true })).toMatchObject({ updated: 3 })
  expect((await categoriesOf('hai')).names).toEqual(['Mới'])
  expect(await importLines(changed)).toMatchObject({ updated: 3 })
  expect(await categoriesOf('mot')).toEqual({ names: ['Tết'], version: 2 })
  // Left out, as in other fields, they are none.
  expect(await categoriesOf('hai')).toEqual({ names: [null], version: 2 })
  expect(await categoriesOf('ba')).toEqual({ names: ['Mới'], version: 2 })
})

test('a line with too many, or with one without a name, is told', async () => {
  const many = Array.from({ length: 11 }, (_, index) => [`Nhóm ${index}`])
  const { bad } = await importLines([
    aLine('nhieu', ...many),
    { ...aLine('rong'), moreCategories: [[]] },
    { ...aLine('chu'), moreCategories: 'Quà > Tết' },
  ])
  expect(bad).toEqual([
    { row: 1, reason: 'moreCategories có hơn 10 danh mục' },
    { row: 2, reason: 'moreCategories[0] cần ít nhất một danh mục' },
    { row: 3, reason: 'moreCategories phải là danh sách' },
  ])
})
