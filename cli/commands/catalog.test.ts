import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSearchIndex } from '#search-index/public.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { readEveryTable } from '#test/every-table.ts'
import { shopOn } from '#test/shop-command.ts'

let database: TestDatabase
let shop: ReturnType<typeof shopOn>
let file: string

beforeEach(async () => {
  database = await createTestDatabase()
  shop = shopOn(database)
  file = path.join(database.dataDir, 'hàng mới.ndjson')
})

afterEach(() => database.close())

const line = (name: string, fields: object = {}) =>
  `${JSON.stringify({ name, categoryPath: ['Nhà', 'Bếp'], price: 50000, images: [], ...fields })}\n`

const broken = [line('Nồi'), line('Chảo', { price: 0 }), line('Muôi'), '{"name": "Vá",\n'].join('')

test('import creates products; repeating it changes nothing', async () => {
  await writeFile(file, line('Nồi', { images: ['khong-co.jpg'], stock: 3 }) + line('Chảo'))

  expect(await shop(['catalogue', 'import', file])).toEqual({
    code: 0,
    out: '2 rows: 2 new, 0 changed, 0 as they were, 0 bad and left out.\n',
    err: '1 pictures are missing and were left out.\n',
  })
  const again = await shop(['catalogue', 'import', file])
  expect(again.out).toContain('0 new, 0 changed, 2 as they were')
})

test('what was imported is understood however it is typed, at once', async () => {
  await writeFile(file, line('Đồ chơi gỗ') + line('Đồ chơi xếp hình'))
  await shop(['catalogue', 'import', file])

  const { total, correction } = await createSearchIndex(database.db, { engine: 'memory' }).search({
    text: 'ddoof chowi',
    sort: 'default',
    attributes: new Map(),
    limit: 10,
    offset: 0,
  })
  expect(total).toBe(2)
  expect(correction).toEqual({ q: 'đồ chơi', isApplied: true })
})

test('a file with invalid rows is rejected, and each invalid row is listed', async () => {
  await writeFile(file, broken)
  const before = await readEveryTable(database.pool)

  const refused = await shop(['catalogue', 'import', file])

  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err.split('\n')).toEqual([
    expect.stringMatching(/^row 2: price /),
    expect.stringMatching(/^row 4: .*not JSON/),
    'Nothing was imported: 2 of 4 rows are bad. --skip-bad leaves them out.',
    '',
  ])
  expect(await readEveryTable(database.pool)).toEqual(before)
})

test('--skip-bad imports the valid rows; --dry-run changes nothing', async () => {
  await writeFile(file, broken)
  const before = await readEveryTable(database.pool)

  const tried = await shop(['catalogue', 'import', file, '--skip-bad', '--dry-run'])
  expect(tried.code).toBe(0)
  expect(tried.out).toContain('2 new')
  expect(tried.out).toContain('nothing was changed')
  expect(await readEveryTable(database.pool)).toEqual(before)

  const imported = await shop(['catalogue', 'import', file, '--skip-bad'])
  expect(imported).toMatchObject({ code: 0, err: expect.stringContaining('row 2: price') })
  const { rows } = await database.pool.query('SELECT name FROM products ORDER BY name')
  expect(rows).toEqual([{ name: 'Muôi' }, { name: 'Nồi' }])
})

test('missing files, folders, truncated tables and unknown formats get an error message', async () => {
  const missing = await shop(['catalogue', 'import', file])
  expect(missing).toEqual({ code: 1, out: '', err: `There is no file ${file}.\n` })

  await mkdir(file)
  const folder = await shop(['catalogue', 'import', file])
  expect(folder).toEqual({ code: 1, out: '', err: `${file} is not a file.\n` })

  const table = path.join(database.dataDir, 'bảng.csv')
  await writeFile(table, 'name,price\n"Nồi,5\n')
  const unfinished = await shop(['catalogue', 'import', table])
  expect(unfinished).toMatchObject({ code: 1, out: '' })
  expect(unfinished.err).toMatch(/^.* is not a CSV table: .*\.\n$/)

  const format = await shop(['catalogue', 'import', table, '--format', 'xlsx'])
  expect(format).toMatchObject({ code: 1, err: expect.stringContaining('ndjson, csv') })
  const { rows } = await database.pool.query('SELECT FROM products')
  expect(rows).toEqual([])
})

test('export writes the import format, to a file or to stdout', async () => {
  await writeFile(
    file,
    line('Nồi', { slug: 'noi', description: 'a\u2028b' }) + line('Chảo', { slug: 'chao' }),
  )
  await shop(['catalogue', 'import', file])
  const table = path.join(database.dataDir, 'ra.csv')

  const exported = await shop(['catalogue', 'export', table])
  expect(exported).toEqual({ code: 0, out: '', err: `2 products are in ${table}.\n` })
  const written = await readFile(table, 'utf8')
  const shown = await shop(['catalogue', 'export', '--format', 'csv'])
  expect(shown).toEqual({ code: 0, out: written, err: '' })

  const back = await shop(['catalogue', 'import', table])
  expect(back.out).toContain('0 new, 0 changed, 2 as they were')
  const nowhere = await shop(['catalogue', 'export', path.join(file, 'x', 'y.csv')])
  expect(nowhere).toMatchObject({ code: 1, err: expect.stringContaining('Cannot write') })
})
