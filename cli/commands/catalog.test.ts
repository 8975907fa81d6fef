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

const inVietnamese = (args: string[]) => shop(['--lang', 'vi', ...args])

const line = (name: string, fields: object = {}) =>
  `${JSON.stringify({ name, categoryPath: ['Nhà', 'Bếp'], price: 50000, images: [], ...fields })}\n`

const broken = [line('Nồi'), line('Chảo', { price: 0 }), line('Muôi'), '{"name": "Vá",\n'].join('')

test('import creates products; repeating it changes nothing', async () => {
  await writeFile(file, line('Nồi', { images: ['khong-co.jpg'], stock: 3 }) + line('Chảo'))

  expect(await inVietnamese(['catalogue', 'import', file])).toEqual({
    code: 0,
    out: '2 dòng: 2 mới, 0 thay đổi, 0 như cũ, 0 sai và bị bỏ qua.\n',
    err: 'dòng 1: images[0]: không có ảnh khong-co.jpg, hoặc tệp quá lớn hay không phải ảnh; bỏ qua\nThiếu 1 ảnh hoặc video, đã bỏ qua.\n',
  })
  const again = await inVietnamese(['catalogue', 'import', file])
  expect(again.out).toContain('0 mới, 0 thay đổi, 2 như cũ')
})

test('what was imported is understood however it is typed, at once', async () => {
  await writeFile(file, line('Đồ chơi gỗ') + line('Đồ chơi xếp hình'))
  await inVietnamese(['catalogue', 'import', file])

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

  const refused = await inVietnamese(['catalogue', 'import', file])

  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err.split('\n')).toEqual([
    expect.stringMatching(/^dòng 2: price /),
    expect.stringMatching(/^dòng 4: .*không phải JSON/),
    'Không nhập gì: 2 trong 4 dòng sai. --skip-bad bỏ qua các dòng đó.',
    '',
  ])
  expect(await readEveryTable(database.pool)).toEqual(before)
})

test('--skip-bad imports the valid rows; --dry-run changes nothing', async () => {
  await writeFile(file, broken)
  const before = await readEveryTable(database.pool)

  const tried = await inVietnamese(['catalogue', 'import', file, '--skip-bad', '--dry-run'])
  expect(tried.code).toBe(0)
  expect(tried.out).toContain('2 mới')
  expect(tried.out).toContain('chưa thay đổi gì')
  expect(await readEveryTable(database.pool)).toEqual(before)

  const imported = await inVietnamese(['catalogue', 'import', file, '--skip-bad'])
  expect(imported).toMatchObject({ code: 0, err: expect.stringContaining('dòng 2: price') })
  const { rows } = await database.pool.query('SELECT name FROM products ORDER BY name')
  expect(rows).toEqual([{ name: 'Muôi' }, { name: 'Nồi' }])
})

test('--dry-run lists changes of stock and variants that would go; --stock says what stock means', async () => {
  const colors = (stocks: object) => ({
    slug: 'noi',
    variants: Object.entries(stocks).map(([color, stock]) => ({ options: { Màu: color }, stock })),
  })
  await writeFile(file, line('Nồi', colors({ Đen: 3, Đỏ: 4 })))
  await inVietnamese(['catalogue', 'import', file])
  await writeFile(file, line('Nồi', colors({ Đen: 5 })))

  const kept = await inVietnamese(['catalogue', 'import', file, '--dry-run'])
  expect(kept.out.split('\n')).toEqual([
    '',
    '1 phân loại sẽ bị gỡ, vì dòng của sản phẩm không có chúng:',
    '  dòng 1: noi, Màu: Đỏ',
    'Kho của 1 phân loại khác với tệp và được giữ nguyên (--stock set: theo tệp).',
    '1 dòng: 0 mới, 1 thay đổi, 0 như cũ, 0 sai và bị bỏ qua.',
    'Đây là chạy thử: chưa thay đổi gì.',
    '',
  ])
  const set = await inVietnamese(['catalogue', 'import', file, '--dry-run', '--stock', 'set'])
  expect(set.out).toContain(
    'Số hàng trong kho thay đổi ở 1 phân loại:\n  dòng 1: noi, Màu: Đen: 3 → 5\n',
  )
  await inVietnamese(['catalogue', 'import', file, '--stock', 'add'])
  const { rows } = await database.pool.query('SELECT stock FROM variants WHERE deleted_at IS NULL')
  expect(rows).toEqual([{ stock: 8 }])

  const unknown = await inVietnamese(['catalogue', 'import', file, '--stock', 'replace'])
  expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('keep, set, add') })
})

test('rows that are bad for one reason are listed up to 20; a file of another program is one sentence', async () => {
  await writeFile(file, Array.from({ length: 30 }, () => line('Nồi', { price: 0 })).join(''))
  const refused = await inVietnamese(['catalogue', 'import', file])
  expect(refused.err.split('\n').slice(19)).toEqual([
    'dòng 20: price phải lớn hơn 0',
    '… và 10 dòng nữa: price phải lớn hơn 0',
    'Không nhập gì: 30 trong 30 dòng sai. --skip-bad bỏ qua các dòng đó.',
    '',
  ])

  const table = path.join(database.dataDir, 'bảng.csv')
  await writeFile(table, `Handle,Title,Variant Price\n${'noi,Nồi,1000\n'.repeat(100)}`)
  const foreign = await inVietnamese(['catalogue', 'import', table])
  expect(foreign).toMatchObject({ code: 1, out: '' })
  expect(foreign.err).toMatch(/^Tệp này .*: có các cột Handle, Title, Variant Price; .*\n$/)
})

test('missing files, folders, truncated tables and unknown formats get an error message', async () => {
  const missing = await shop(['catalogue', 'import', file])
  expect(missing).toEqual({ code: 1, out: '', err: `There is no file ${file}.\n` })

  await mkdir(file)
  const folder = await shop(['catalogue', 'import', file])
  expect(folder).toEqual({ code: 1, out: '', err: `${file} is not a file.\n` })

  const table = path.join(database.dataDir, 'bảng.csv')
  await writeFile(table, 'name,price\n"Nồi,5\n')
  const unfinished = await inVietnamese(['catalogue', 'import', table])
  expect(unfinished).toMatchObject({ code: 1, out: '' })
  expect(unfinished.err).toMatch(/^.* không phải bảng CSV: .*\.\n$/)

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
  await inVietnamese(['catalogue', 'import', file])
  const table = path.join(database.dataDir, 'ra.csv')

  const exported = await shop(['catalogue', 'export', table])
  expect(exported).toEqual({ code: 0, out: '', err: `2 products are in ${table}.\n` })
  const written = await readFile(table, 'utf8')
  const shown = await shop(['catalogue', 'export', '--format', 'csv'])
  expect(shown).toEqual({ code: 0, out: written, err: '' })

  const back = await inVietnamese(['catalogue', 'import', table])
  expect(back.out).toContain('0 mới, 0 thay đổi, 2 như cũ')
  const nowhere = await shop(['catalogue', 'export', path.join(file, 'x', 'y.csv')])
  expect(nowhere).toMatchObject({ code: 1, err: expect.stringContaining('Cannot write') })
})
