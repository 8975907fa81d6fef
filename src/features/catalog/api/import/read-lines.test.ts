import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setLanguage } from '#platform/language.ts'
import { shopWords } from './field-words.ts'
import { parseLine } from './parse-line.ts'
import { readCsv, readNdjson } from './read-lines.ts'
import { leadingNumber } from './stage.ts'

beforeAll(() => setLanguage('vi'))
afterAll(() => setLanguage('en'))

const csv = async (text: string | Buffer) => {
  const lines = await Array.fromAsync(readCsv(Readable.from([Buffer.from(text)])))
  return lines.map(({ columns: _, ...line }) => line)
}
const ndjson = (text: string | Buffer) =>
  Array.fromAsync(readNdjson(Readable.from([Buffer.from(text)])))

test('NDJSON: rows are line numbers; a byte order mark, CRLF and empty lines do not matter', async () => {
  expect(await ndjson('\uFEFF{"name":"Áo"}\r\n\r\n{"name"\n[1]\n')).toEqual([
    { row: 1, value: { name: 'Áo' } },
    { row: 3, problem: 'dòng này không phải JSON' },
    { row: 4, value: [1] },
  ])
})

test('CSV: an apostrophe before a formula is taken off, another one stays', async () => {
  expect(await csv(`name,seoTitle\n'=Áo,''+Quần\n'@Mũ,'Tất\n`)).toEqual([
    { row: 2, value: { name: '=Áo', seoTitle: "'+Quần" } },
    { row: 3, value: { name: '@Mũ', seoTitle: "'Tất" } },
  ])
})

test('CSV: cells become fields, rows are counted as a spreadsheet counts them', async () => {
  const lines = await csv(
    [
      '\uFEFFname,categoryPath,price,images,options,variants,isFreeShip,shortDesc',
      '"Áo ""đẹp""",Thời trang > Áo,150000,a.jpg | b.jpg,,,có,"hai\ndòng"',
      'Quần,"[""A > B""]",,,Màu|Cỡ,"[{""options"":""Màu=Đen|Cỡ=M"",""price"":1000}]",0,',
      'Mũ,A,189.000,,,,,',
      'Tất,A,1000,,,{,,',
    ].join('\r\n'),
  )
  expect(lines).toEqual([
    {
      row: 2,
      value: {
        name: 'Áo "đẹp"',
        categoryPath: ['Thời trang', 'Áo'],
        price: 150_000,
        images: ['a.jpg', 'b.jpg'],
        isFreeShip: true,
        shortDesc: 'hai\ndòng',
      },
    },
    {
      row: 3,
      value: {
        name: 'Quần',
        categoryPath: ['A > B'],
        options: ['Màu', 'Cỡ'],
        variants: [{ options: { Màu: 'Đen', Cỡ: 'M' }, price: 1000 }],
        isFreeShip: false,
      },
    },
    // 189.000 would be 189 đ to a program: better refused than sold so cheaply.
    { row: 4, value: { name: 'Mũ', categoryPath: ['A'], price: '189.000' } },
    { row: 5, problem: 'variants không phải JSON' },
  ])
})

test('CSV: rows without any cell are skipped, and counted as a spreadsheet counts them', async () => {
  expect(await csv('\nname,price\n\n , ,,\nMũ,1000,,\n,\nTất,2000\n\n')).toEqual([
    { row: 5, value: { name: 'Mũ', price: 1000 } },
    { row: 7, value: { name: 'Tất', price: 2000 } },
  ])
})

test('CSV: a row with more cells than columns is bad, since a part of a text would be lost', async () => {
  expect(await csv('name,description\nMũ,"Đẹp, bền"\nTất,Đẹp, bền\n')).toEqual([
    { row: 2, value: { name: 'Mũ', description: 'Đẹp, bền' } },
    {
      row: 3,
      problem: 'có 3 ô, tiêu đề có 2 cột (ô có dấu phẩy cần đặt trong dấu ngoặc kép)',
    },
  ])
})

test('CSV: a column that is there twice is refused', async () => {
  await expect(csv('name,price,,,price\nMũ,1,,,2\n')).rejects.toThrow(
    'Hàng tiêu đề có cột price hai lần.',
  )
})

const inText =
  'có dấu ngoặc kép trong chữ. Hãy viết nó hai lần ("") và đặt cả ô trong dấu ngoặc kép.'

test.each([
  ['name\n\n"Mũ\nTất\n', 'dòng 3 có dấu ngoặc kép mở mà không đóng.'],
  ['"name\n', 'dòng 1 có dấu ngoặc kép mở mà không đóng.'],
  ['name\nMũ\n"Tivi 32" Sony"\n', `dòng 3 ${inText}`],
  ['name\nMũ\n"Tivi 32"x\n', `dòng 3 ${inText}`],
  [`name\n${'Mũ\n'.repeat(5000)}Tivi 32" Sony\n"Mũ"x\n`, `dòng 5003 ${inText}`],
])('CSV: quotes that do not fit are refused with their row: %#', async (text, told) => {
  await expect(csv(text)).rejects.toThrow(`Tệp không phải bảng CSV: ${told}`)
})

test('NDJSON: a list of all products is refused in one sentence', async () => {
  const refused = /^Tệp này là một danh sách JSON\. Cần mỗi dòng một đối tượng/
  await expect(ndjson('[\n{"name":"Áo"}\n]\n')).rejects.toThrow(refused)
  await expect(ndjson('\uFEFF\n [{"name":"Áo"}]')).rejects.toThrow(refused)
})

test('CSV: a quote inside a text makes its row bad, and those below are read', async () => {
  const found = await csv('name\n"hai\ndòng"\nTivi 32" Sony 4" x\n"Tivi ""32"\nLy 2"\nTất\n')
  const problem = expect.stringContaining('dấu ngoặc kép trong chữ')
  expect(found).toMatchObject([
    { row: 2, value: { name: 'hai\ndòng' } },
    { row: 3, problem },
    { row: 4, value: { name: 'Tivi "32' } },
    { row: 5, problem },
    { row: 6, value: { name: 'Tất' } },
  ])
})

const line = { name: 'Áo', categoryPath: ['A'], price: 1000 }
const shirt = { ...line, options: ['Màu'] }

test.each<[string, unknown, string]>([
  ['a price of 0', { ...line, price: 0 }, 'price phải lớn hơn 0'],
  ['a price below 0', { ...line, price: -1 }, 'price phải lớn hơn 0'],
  ['a fraction', { ...line, price: 10.5 }, 'price phải là số nguyên'],
  ['a price too large', { ...line, price: 1e15 }, 'price quá lớn'],
  ['a price beyond numbers', { ...line, price: 1e300 }, 'price quá lớn'],
  ['a price in words', { ...line, price: '189.000' }, 'price phải là số, chỉ gồm chữ số'],
  ['no price', { ...line, price: null }, 'price còn thiếu'],
  [
    'a discount that is none',
    { ...line, discountPrice: 2000 },
    'discountPrice phải thấp hơn price',
  ],
  ['no name', { ...line, name: ' \n' }, 'name còn thiếu'],
  ['301 characters', { ...line, name: 'ế'.repeat(301) }, 'name dài hơn 300 ký tự'],
  ['NUL', { ...line, name: 'a\u0000' }, 'name có ký tự không lưu được'],
  ['half a character', { ...line, shortDesc: '\ud800' }, 'shortDesc có ký tự không lưu được'],
  ['no category', { ...line, categoryPath: [] }, 'categoryPath cần ít nhất một danh mục'],
  ['a stock too large', { ...line, stock: 3e9 }, 'stock quá lớn'],
  [
    'a bad slug',
    { ...line, slug: 'Áo_1' },
    'slug chỉ gồm chữ thường a-z, chữ số và dấu gạch nối đơn',
  ],
  [
    'an option missing',
    { ...shirt, variants: [{ options: {} }] },
    'variants[0].options phải có đúng: Màu',
  ],
  ['options alone', shirt, 'options cần có variants'],
  [
    'a variant twice',
    { ...shirt, variants: [{ options: { Màu: 'Đỏ' } }, { options: { Màu: 'Đỏ' } }] },
    'variants[1].options đã có ở phân loại khác',
  ],
  [
    'a variant of nothing',
    { ...shirt, variants: [{ options: { Màu: 'Đỏ' }, price: 0 }] },
    'variants[0].price phải lớn hơn 0',
  ],
  ['a list', [], 'dòng này phải là đối tượng {…}'],
  ['nothing', null, 'dòng này phải là đối tượng {…}'],
])('%s is a bad row', (_, value, problem) => {
  expect(parseLine(value)).toEqual({ problem })
})

test.each<[unknown, string]>([
  [{ ...line, price: null }, 'Giá bán còn thiếu'],
  [{ ...line, price: 0 }, 'Giá bán phải lớn hơn 0'],
  [{ name: 'Áo', price: 1 }, 'Danh mục còn thiếu'],
  [{ ...line, discountPrice: 2000 }, 'Giá giảm phải thấp hơn Giá bán'],
  [{ ...line, barcode: 'a b' }, 'Mã vạch gồm 4–32 chữ, số, dấu chấm hoặc gạch nối'],
  [{ ...shirt, price: null, variants: [{ options: { Màu: 'Đỏ' } }] }, 'Giá bán của Đỏ còn thiếu'],
  [
    { ...shirt, variants: [{ options: { Màu: 'Đỏ' } }, { options: { Màu: 'Đen' }, stock: -1 }] },
    'Tồn kho của Đen không được âm',
  ],
])('problems in the words of the back office: %j', (value, problem) => {
  expect(parseLine(value, 'keep', shopWords)).toEqual({ problem })
})

test('null, empty and unknown fields are as if left out; a discount of 0 is none', () => {
  const parsed = parseLine({
    ...line,
    slug: '',
    sku: null,
    discountPrice: 0,
    color: 'red',
    brand: '',
  })
  expect(parsed).toMatchObject({
    line: { variants: [{ price: 1000, discountPrice: null, stock: null }] },
  })
})

test('a variant without a price of its own has the product’s; with one, its own discount', () => {
  const variants = [{ options: { Màu: 'Đỏ' } }, { options: { Màu: 'Đen' }, price: 500 }]
  expect(parseLine({ ...shirt, discountPrice: 900, weightGram: 70, variants })).toMatchObject({
    line: {
      variants: [
        { price: 1000, discountPrice: 900, weightGram: 70 },
        { price: 500, discountPrice: null, weightGram: 70 },
      ],
    },
  })
})

test.each<[string, object, string[]]>([
  ['that of the cheapest variant', { price: 900, discountPrice: 500 }, []],
  ['none', { price: null }, []],
  ['another price', { price: 800, discountPrice: 500 }, ['price']],
  ['no discount', { price: 900, discountPrice: 0 }, ['discountPrice']],
  ['another price and discount', { price: 600, discountPrice: 550 }, ['price', 'discountPrice']],
])('a price of the product beside prices of all variants is not used: %s', (_, fields, unused) => {
  const variants = [
    { options: { Màu: 'Đỏ' }, price: 700 },
    { options: { Màu: 'Đen' }, price: 900, discountPrice: 500 },
  ]
  expect(parseLine({ ...shirt, ...fields, variants })).toMatchObject({
    unused: unused.map((field) => `${field} không dùng: mỗi phân loại có giá riêng`),
  })
  const [, black] = variants
  const withoutOwn = [{ options: { Màu: 'Đỏ' } }, black]
  expect(parseLine({ ...shirt, price: 5000, variants: withoutOwn })).toMatchObject({ unused: [] })
})

test('a name of 300 decomposed characters fits; its slug is cut at a word', () => {
  const name = 'Ế'.normalize('NFD').repeat(299)
  expect(parseLine({ ...line, name: `${name} x` })).toHaveProperty('problem')
  const parsed = parseLine({ ...line, name: `${'dài '.repeat(74)}x` })
  expect(parsed).toMatchObject({ line: { baseSlug: `${'dai-'.repeat(19)}dai` } })
})

test.each([
  ['15,6 inch', 15.6],
  ['15.6 inch', 15.6],
  ['1.500 ml', 1500],
  ['1.234.567', 1_234_567],
  ['256GB', 256],
  ['Cotton', null],
  ['', null],
])('%s starts with the number %s', (value, number) => {
  expect(leadingNumber(value)).toBe(number)
})
