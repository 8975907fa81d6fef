import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/database.ts'
import { createInPlaceMediaStore } from '#platform/media-store.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { importCatalog } from '../import/import-catalog.ts'
import type { SourceLine } from '../import/import-report.ts'
import { readCatalogFile, readCsv, readNdjson } from '../import/read-lines.ts'
import { exportCatalog } from './export-catalog.ts'

const folder = path.resolve('db/demo/catalog')
let shop: TestDatabase
let empty: TestDatabase
let second: TestDatabase

beforeAll(async () => {
  ;[shop, empty, second] = await Promise.all([
    createTestDatabase(),
    createTestDatabase(),
    createTestDatabase(),
  ])
  for (const name of await readdir(folder)) {
    await importLines(shop.db, readCatalogFile(path.join(folder, name)))
  }
  await importLines(
    shop.db,
    readNdjson(Readable.from([oddLines.map((line) => JSON.stringify(line)).join('\n')])),
  )
})
afterAll(() => Promise.all([shop.close(), empty.close(), second.close()]))

const oddLines = [
  {
    name: '"Trích dẫn", dấu phẩy; và\n xuống dòng',
    categoryPath: ['Lạ > hơn', 'Có | gạch'],
    moreCategories: [['[Nhóm]'], ['Quà', 'Tết']],
    price: 1000,
    sku: 'LA-1',
    images: ['https://anh.example/a|b.jpg', 'https://anh.example/c.jpg'],
    shortDesc: 'Hai\ndòng "trong" một ô',
    rating: { value: 4.67, count: 3 },
    published: false,
    seoTitle: '=1+1',
  },
  {
    name: '[Combo] hai món',
    categoryPath: ['[Nhóm]'],
    moreCategories: [
      ['Quà', 'Tết'],
      ['Mới về'],
      // What is above another adds nothing.
      ['Quà'],
    ],
    price: 5000,
    options: ['Vị|mùi', 'Cỡ=khổ'],
    variants: [
      {
        options: { 'Vị|mùi': 'Cam', 'Cỡ=khổ': 'A' },
        price: 9000,
        weightGram: 10,
        stock: 0,
        isPreorder: true,
        preorderDays: 9,
      },
      {
        options: { 'Cỡ=khổ': 'B', 'Vị|mùi': 'Cam' },
        price: 8000,
        discountPrice: 7000,
        weightGram: 20,
      },
    ],
  },
]

function importLines(db: Db, lines: AsyncIterable<SourceLine>) {
  return importCatalog(db, lines, {
    pictures: createInPlaceMediaStore(path.resolve('db/demo/pictures'), '/demo-pictures'),
    baseFolder: folder,
  })
}

async function exported(db: Db, format: 'ndjson' | 'csv', escapeFormulas = false): Promise<string> {
  return (await Array.fromAsync(exportCatalog(db, { format, escapeFormulas }))).join('')
}

test('NDJSON: an export imported into an empty shop exports as the same bytes, and changes nothing in its own shop', async () => {
  const file = await exported(shop.db, 'ndjson')
  const report = await importLines(empty.db, readNdjson(Readable.from([file])))

  expect(report).toMatchObject({ bad: [], missingPictures: 0, created: report.rows })
  expect(report.rows).toBeGreaterThan(240)
  expect(await exported(empty.db, 'ndjson')).toBe(file)
  const again = await importLines(shop.db, readNdjson(Readable.from([file])))
  expect(again).toMatchObject({ created: 0, updated: 0, unchanged: report.rows })
})

test('CSV: the same, with the same content as NDJSON', async () => {
  const file = await exported(shop.db, 'csv')
  const report = await importLines(second.db, readCsv(Readable.from([file])))

  expect(report).toMatchObject({ bad: [], missingPictures: 0 })
  expect(await exported(second.db, 'csv')).toBe(file)
  expect(await exported(second.db, 'ndjson')).toBe(await exported(shop.db, 'ndjson'))
})

test('CSV for spreadsheets: formulas are escaped, and the import changes nothing', async () => {
  const file = await exported(shop.db, 'csv', true)
  expect(file).toContain(",'=1+1,")
  const report = await importLines(shop.db, readCsv(Readable.from([file])))
  expect(report).toMatchObject({ bad: [], created: 0, updated: 0, unchanged: report.rows })
})
