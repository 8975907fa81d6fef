import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setLanguage } from '#platform/language.ts'
import { createInPlaceMediaStore } from '#platform/media-store.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { importCatalog } from './import-catalog.ts'
import type { ImportOptions, SourceLine } from './import-report.ts'
import { readCsv, readNdjson } from './read-lines.ts'

beforeAll(() => setLanguage('vi'))
afterAll(() => setLanguage('en'))

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

function importFrom(lines: AsyncIterable<SourceLine>, options: Partial<ImportOptions> = {}) {
  return importCatalog(database.db, lines, {
    pictures: createInPlaceMediaStore('/nowhere', '/demo-pictures'),
    baseFolder: '/nowhere',
    ...options,
  })
}

const bytesOf = (parts: readonly (string | Buffer)[]) =>
  Readable.from([Buffer.concat(parts.map((part) => Buffer.from(part)))])

const importLines = (lines: readonly object[], options: Partial<ImportOptions> = {}) =>
  importFrom(readNdjson(bytesOf(lines.map((line) => `${JSON.stringify(line)}\n`))), options)

const importTable = (...parts: (string | Buffer)[]) => importFrom(readCsv(bytesOf(parts)))

const pot = (slug: string, fields: object = {}) => ({
  slug,
  name: 'Nồi',
  categoryPath: ['Bếp'],
  price: 1000,
  ...fields,
})

const tab = { Handle: 'noi', Title: 'Nồi', Vendor: 'Sông', 'Variant Price': '1000' }

async function descriptionOf(slug: string) {
  const { rows } = await database.pool.query('SELECT description FROM products WHERE slug = $1', [
    slug,
  ])
  return rows[0]?.description
}

describe('unknown fields', () => {
  test.each([
    [{ price: undefined, prize: 5 }, 'không có trường prize, ý bạn là price?'],
    [{ discontPrice: 5 }, 'không có trường discontPrice, ý bạn là discountPrice?'],
    [{ stok: 5 }, 'không có trường stok, ý bạn là stock?'],
    [{ discount_price: 5 }, 'không có trường discount_price, ý bạn là discountPrice?'],
    [
      { variants: [{ options: { Màu: 'Đỏ' }, stok: 1 }] },
      'không có trường variants[0].stok, ý bạn là stock?',
    ],
  ])('%j is a bad row', async (fields, reason) => {
    const report = await importLines([pot('nham', fields)])
    expect(report.bad).toEqual([{ row: 1, reason }])
  })

  test('like no field of the format are left out, and each is told once', async () => {
    const lines = [1, 2, 3].map((number) => pot(`la-${number}`, { color: 'đỏ', vendorUrl: 'x' }))
    const report = await importLines(lines)

    expect(report).toMatchObject({ created: 3, bad: [] })
    expect(report.warnings.list()).toEqual([
      { count: 3, first: [{ row: 1, text: 'không có trường color; bỏ qua' }] },
      { count: 3, first: [{ row: 1, text: 'không có trường vendorUrl; bỏ qua' }] },
    ])
  })

  test('like a field that the line has, too, are left out', async () => {
    const report = await importLines([pot('hai', { prices: 5 })])
    expect(report).toMatchObject({ created: 1, bad: [] })
    expect(report.warnings.list()).toMatchObject([{ count: 1, first: [{ row: 1 }] }])
  })
})

describe('a file of another program', () => {
  const sentence =
    /^Tệp này không theo định dạng của Tiệm: có các cột Handle, Title, Vendor, Variant Price; thiếu name, categoryPath\. Cần ít nhất name, categoryPath, price: xem docs\/catalog-format\.md\.$/

  test('is refused in one sentence, as a table or as JSON', async () => {
    const header = Object.keys(tab).join(',')
    const row = Object.values(tab).join(',')
    await expect(importTable(`${header}\n${`${row}\n`.repeat(1000)}`)).rejects.toThrow(sentence)
    await expect(importLines([tab, tab])).rejects.toThrow(sentence)
  })

  test('with many columns names the first', async () => {
    const columns = Array.from({ length: 30 }, (_, index) => `Cột ${index}`)
    await expect(importTable(`${columns.join(',')}\n1\n`)).rejects.toThrow(
      'Cột 11 … (30 cột); thiếu name',
    )
  })

  test.each([
    ['semicolons', ';', 'dấu chấm phẩy'],
    ['tabs', '\t', 'dấu tab'],
  ])('a table with %s between its columns is told so', async (_, separator, name) => {
    const rows = [
      ['name', 'categoryPath', 'price'],
      ['Nồi', 'Bếp', '1000'],
    ]
    const text = rows.map((cells) => cells.join(separator)).join('\n')
    await expect(importTable(text)).rejects.toThrow(
      `Các cột của tệp này cách nhau bằng ${name}. Hãy lưu lại với dấu phẩy`,
    )
  })

  test('a table without categoryPath is one, too; a first line without it is a bad row', async () => {
    await expect(importTable('name,price\nNồi,1000\n')).rejects.toThrow('thiếu categoryPath')
    const report = await importLines([{ name: 'Nồi', price: 1000 }])
    expect(report.bad).toEqual([{ row: 1, reason: 'categoryPath còn thiếu' }])
  })
})

describe('text that is not UTF-8', () => {
  const latin = Buffer.from('N\xf4i', 'latin1')

  test('is a bad row, with the fields that have it', async () => {
    const table = await importTable('name,categoryPath,price\nNồi,Bếp,1000\n', latin, ',Bếp,1000\n')
    expect(table.bad).toEqual([{ row: 3, reason: 'name có byte không phải UTF-8' }])

    const lines = bytesOf([
      '{"name":"Nồi \uFFFD","categoryPath":["Bếp"],"price":1000}\n{"name":"',
      latin,
      '","categoryPath":["Bếp"],"price":1000}\n',
      latin,
      '\n',
    ])
    expect((await importFrom(readNdjson(lines))).bad).toEqual([
      { row: 2, reason: 'name có byte không phải UTF-8' },
      { row: 3, reason: 'dòng này có byte không phải UTF-8' },
    ])
  })

  test('is told apart from characters that chunks of a file cut in two', async () => {
    const bytes = Buffer.from(`${JSON.stringify(pot('cat', { name: 'Nồi đất ế' }))}\n`)
    const pieces = Array.from(bytes, (byte) => Buffer.from([byte]))
    expect(await importFrom(readNdjson(Readable.from(pieces)))).toMatchObject({ created: 1 })
  })

  test('in a header, or everywhere, refuses the file in one sentence', async () => {
    await expect(importTable(latin, ',price\n1,1\n')).rejects.toThrow(/^Hàng tiêu đề có byte/)
  })

  test('is no fault in UTF-16 with its mark', async () => {
    const wide = Buffer.from('\uFEFFname,categoryPath,price\nNồi rộng,Bếp,1000\n', 'utf16le')
    expect(await importTable(wide)).toMatchObject({ created: 1, bad: [] })
  })
})

describe('pictures', () => {
  test('that are missing or not from https are told by row and field', async () => {
    const report = await importLines([
      pot('anh-1', { images: ['https://anh.example/1.jpg'] }),
      pot('anh-2', {
        images: ['a/khong-co.jpg', 'http://anh.example/2.jpg', 'a/khong-co.jpg'],
        videos: [{ src: 'quay.mp4', poster: 'bia.jpg' }],
        description: '<p>Xem <img src="http://anh.example/3.jpg"></p>',
      }),
    ])

    const texts = report.warnings
      .list()
      .flatMap(({ first }) => first.map(({ row, text }) => `${row} ${text}`))
    expect(texts).toEqual([
      '2 images[0]: không có ảnh a/khong-co.jpg, hoặc tệp quá lớn hay không phải ảnh; bỏ qua',
      '2 videos[0].poster: không có ảnh bia.jpg, hoặc tệp quá lớn hay không phải ảnh; bỏ qua',
      '2 videos[0]: không có video quay.mp4, hoặc tệp quá lớn hay không phải video; bỏ qua',
      '2 images[1]: http://anh.example/2.jpg không dùng https; trình duyệt không hiện ảnh này ở trang https',
      '2 description: ảnh http://anh.example/3.jpg không dùng https; bỏ ảnh',
    ])
    expect(report.missingPictures).toBe(3)
  })

  test('that are many are counted, and the first are listed', async () => {
    const lines = Array.from({ length: 50 }, (_, index) =>
      pot(`nhieu-${index}`, { images: [`a/${index}.jpg`] }),
    )
    const [missing] = (await importLines(lines)).warnings.list()
    expect(missing?.count).toBe(50)
    expect(missing?.first.map(({ row }) => row)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })
})

describe('descriptions', () => {
  test('keep text in angle brackets, and tell it', async () => {
    const description = '<p>Nồi <cảnh báo: để xa tầm tay trẻ em ></p>'
    const report = await importLines([pot('canh-bao', { description })])

    expect(await descriptionOf('canh-bao')).toBe(
      '<p>Nồi &lt;cảnh báo: để xa tầm tay trẻ em &gt;</p>',
    )
    expect(report.warnings.list()).toEqual([
      {
        count: 1,
        first: [
          {
            row: 1,
            text: 'description: “<cảnh báo: để xa tầm tay trẻ em >” không phải thẻ HTML; giữ như chữ',
          },
        ],
      },
    ])
  })

  test.each([
    ['một dòng', 'một dòng'],
    [
      'Bền\nđẹp & rẻ\r\n\r\nBảo hành < 1 năm',
      '<p>Bền<br />đẹp &amp; rẻ</p>\n<p>Bảo hành &lt; 1 năm</p>',
    ],
    ['<b>Bền</b>\nđẹp', '<b>Bền</b>\nđẹp'],
  ])('%j is stored as %j, again and again', async (description, stored) => {
    await importLines([pot('doan', { description })])
    expect(await descriptionOf('doan')).toBe(stored)

    const again = await importLines([pot('doan', { description: stored })])
    expect(again).toMatchObject({ unchanged: 1 })
  })
})

describe('categories', () => {
  const countLike = async (name: string) => {
    const { rows } = await database.pool.query(
      'SELECT name FROM categories WHERE lower(name) = lower($1)',
      [name],
    )
    return rows.map((row) => row.name)
  }

  test('that differ in case, spaces or Unicode form alone are one: the first', async () => {
    const lines = [
      pot('dm-1', { categoryPath: ['Đồ Gia Dụng', 'Nồi Chảo'] }),
      pot('dm-2', { categoryPath: ['đồ gia dụng', 'NỒI  chảo '] }),
      pot('dm-3', { categoryPath: ['Đồ Gia Dụng'.normalize('NFD'), 'Nồi Chảo'] }),
      pot('dm-4', { categoryPath: ['đồ gia dụng', 'NỒI chảo'] }),
    ]
    const report = await importLines(lines)

    expect(report).toMatchObject({ created: 4 })
    expect(await countLike('đồ gia dụng')).toEqual(['Đồ Gia Dụng'])
    expect(await countLike('nồi chảo')).toEqual(['Nồi Chảo'])
    const text = 'categoryPath: “đồ gia dụng > NỒI chảo” là danh mục “Đồ Gia Dụng > Nồi Chảo”'
    expect(report.warnings.list()).toEqual([{ count: 1, first: [{ row: 2, text }] }])
    expect(await importLines(lines)).toMatchObject({ unchanged: 4 })
  })

  test('that a shop has in two spellings stay two', async () => {
    await importLines([pot('hai-1', { categoryPath: ['Đèn Bàn'] })])
    await database.pool.query(
      `INSERT INTO categories (id, name, slug, depth, path_ids)
       SELECT id, 'Đèn bàn', 'den-ban-2', 1, ARRAY[id] FROM (SELECT uuid_v7() AS id) made`,
    )
    const report = await importLines([pot('hai-2', { categoryPath: ['Đèn bàn'] })])

    expect(report.warnings.list()).toEqual([])
    const { rows } = await database.pool.query(
      "SELECT c.name FROM products p JOIN categories c ON c.id = p.category_id WHERE p.slug = 'hai-2'",
    )
    expect(rows).toEqual([{ name: 'Đèn bàn' }])
  })
})
