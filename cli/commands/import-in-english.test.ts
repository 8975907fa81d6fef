import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { shopOn } from '#test/shop-command.ts'

let database: TestDatabase
let shop: ReturnType<typeof shopOn>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = shopOn(database)
  await importLines([
    pot({ slug: 'a', sku: 'A' }),
    pot({ slug: 'b', sku: 'B', stock: 3 }),
    shirt({ slug: 'shirt', stock: 4 }, [red, blue]),
  ])
})
afterAll(() => database.close())

// The files of these tests have ASCII alone, so that other letters in the output are the shop's own.
const pot = (fields: object = {}) => ({
  name: 'Pot',
  categoryPath: ['Kitchen'],
  price: 1000,
  ...fields,
})
const red = { options: { Color: 'red' }, sku: 'RED', stock: 4 }
const blue = { options: { Color: 'blue' }, stock: 5 }
const shirt = (fields: object, variants: object[]) =>
  pot({ name: 'Shirt', options: ['Color'], ...fields, variants })

async function importText(name: string, text: string | Buffer, flags: string[] = []) {
  const file = path.join(database.dataDir, name)
  await writeFile(file, text)
  const ended = await shop(['catalogue', 'import', file, ...flags])
  expect(`${ended.out}${ended.err}`.normalize('NFD')).not.toMatch(/[\u0300-\u036fđ]/i)
  return { ...ended, err: ended.err.replace(`${file} `, '') }
}

const importLines = (lines: object[], flags?: string[]) =>
  importText('lines.ndjson', lines.map((each) => `${JSON.stringify(each)}\n`).join(''), flags)

const faults: [string, object][] = [
  ['price must be above 0', pot({ price: 0 })],
  ['price is too large', pot({ price: 1e15 })],
  ['price must be a whole number', pot({ price: 1.5 })],
  ['price must be a number, of digits alone', pot({ price: '1.000' })],
  ['price is missing', pot({ price: null })],
  ['discountPrice must be below price', pot({ discountPrice: 2000 })],
  ['discountPrice must not be below 0', pot({ discountPrice: -1 })],
  ['name is missing; categoryPath must be a list', { name: ' ', categoryPath: 5, price: 1 }],
  ['name is longer than 300 characters', pot({ name: 'x'.repeat(301) })],
  ['name has a character that cannot be stored', pot({ name: 'a\0' })],
  ['name must be text', pot({ name: 5 })],
  ['categoryPath needs at least one category', pot({ categoryPath: [] })],
  ['categoryPath has more than 6 levels', pot({ categoryPath: [...'abcdefg'] })],
  ['stock is too large', pot({ stock: 3e9 })],
  ['stock is too small', pot({ stock: -3e9 })],
  ['stock must not be below 0', pot({ stock: -1 })],
  ['slug may only have lowercase letters a-z, digits and single hyphens', pot({ slug: 'A_1' })],
  ['rating.value must be from 0 to 5', pot({ rating: { value: 6, count: 1 } })],
  ['rating must be an object {…}', pot({ rating: 5 })],
  ['shipFast must be true or false', pot({ shipFast: 'x' })],
  ['images has more than 50 pictures', pot({ images: Array(51).fill('a.jpg') })],
  ['videos has more than 10 videos', pot({ videos: Array(11).fill('a.mp4') })],
  ['videos[0] is not valid', pot({ videos: [5] })],
  [
    'attributes[0].code may only have letters A-Z, digits and underscores',
    pot({ attributes: [{ code: '-', name: 'x', value: 'y' }] }),
  ],
  [
    'attributes has more than 200 attributes',
    pot({ attributes: Array(201).fill({ code: 'X', name: 'x', value: 'y' }) }),
  ],
  ['options has more than 4 options', pot({ options: [...'abcde'] })],
  ['options has a name twice', pot({ options: ['a', 'a'] })],
  ['options needs variants', pot({ options: ['a'] })],
  ['variants has more than 1000 variants', shirt({}, Array(1001).fill(red))],
  ['variants[1].options must have exactly: Color', shirt({}, [red, { options: {} }])],
  ['variants[1].options are those of another variant', shirt({}, [blue, blue])],
  ['variants[0].price must be above 0', shirt({}, [{ ...blue, price: 0 }])],
  ['there is no field prize, did you mean price?', pot({ price: undefined, prize: 5 })],
  ['this row must be an object {…}', []],
  ['slug a and sku B belong to two products', pot({ slug: 'a', sku: 'B' })],
  ['variants[0].sku RED belongs to another product', shirt({ slug: 'other' }, [red])],
]

test('faults of rows are told in English', async () => {
  const { code, out, err } = await importLines(faults.map(([, line]) => line))
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err.split('\n')).toEqual([
    ...faults.map(([reason], index) => `row ${index + 1}: ${reason}`),
    `Nothing was imported: ${faults.length} of ${faults.length} rows are bad. --skip-bad leaves them out.`,
    '',
  ])
})

test('so are rows that name a thing twice', async () => {
  const lines = [
    pot({ slug: 'twice' }),
    pot({ slug: 'twice' }),
    pot({ sku: 'NEW' }),
    pot({ sku: 'NEW' }),
    pot({ slug: 'a' }),
    pot({ sku: 'A' }),
    shirt({ slug: 'first' }, [{ ...red, sku: 'ONE' }]),
    shirt({ slug: 'second' }, [{ ...red, sku: 'ONE' }]),
  ]
  const { err } = await importLines(lines)
  expect(err.split('\n').slice(0, -2)).toEqual([
    'row 2: slug twice is already in row 1',
    'row 4: sku NEW is already in row 3',
    'row 6: this product is already in row 5',
    'row 8: variants[0].sku ONE is already in row 7',
  ])
})

test('so is stock that cannot be added', async () => {
  const lines = [
    pot({ slug: 'a', stock: 1 }),
    pot({ slug: 'b', stock: -4 }),
    shirt({ slug: 'shirt' }, [{ ...red, stock: 1e9 }, blue]),
    pot({ slug: 'new', stock: -1 }),
  ]
  const { err } = await importLines(lines, ['--stock', 'add'])
  expect(err.split('\n').slice(0, -2)).toEqual([
    'row 1: stock cannot be added: the stock of this item is not counted (--stock set)',
    'row 2: stock: 3 are left, 4 cannot be taken away',
    'row 3: variants[0].stock: 4 and 1000000000 are too many',
    'row 4: stock must not be below 0 for a new item',
  ])
})

test('so are warnings and what changes', async () => {
  const warned = pot({
    slug: 'b',
    categoryPath: ['KITCHEN'],
    color: 'red',
    images: ['none.jpg', 'http://pictures.example/1.jpg'],
    videos: ['none.mp4'],
    description: '<p><x y> <img src="http://pictures.example/2.jpg"></p>',
    stock: 7,
  })
  const many = Array.from({ length: 21 }, () => pot({ price: 0 }))
  const lines = [warned, shirt({ slug: 'shirt' }, [{ ...red, price: 900 }]), ...many]
  const flags = ['--dry-run', '--skip-bad']
  const { out, err } = await importLines(lines, flags)

  expect(err.split('\n').slice(19)).toEqual([
    'row 22: price must be above 0',
    '… and 1 more rows: price must be above 0',
    'row 1: there is no field color; left out',
    'row 1: images[0]: there is no picture none.jpg, or it is too large or no picture; left out',
    'row 1: videos[0]: there is no video none.mp4, or it is too large or no video; left out',
    'row 1: images[1]: http://pictures.example/1.jpg is not from https; browsers do not show this picture in a page with https',
    'row 1: description: the picture http://pictures.example/2.jpg is not from https; left out',
    'row 1: description: “<x y>” is no HTML tag; kept as text',
    'row 2: price is not used: each variant has a price of its own',
    'row 1: categoryPath: “KITCHEN” is the category “Kitchen”',
    '2 pictures or videos are missing and were left out.',
    '',
  ])
  expect(out).toBe(
    [
      '',
      '1 variants would be retired, since the row of their product does not have them:',
      '  row 2: shirt, Color: blue',
      'The stock of 1 variants differs from the file and is kept (--stock set: as in the file).',
      '23 rows: 0 new, 2 changed, 0 as before, 21 bad and left out.',
      'This was a dry run: nothing is changed.\n',
    ].join('\n'),
  )
  const set = await importLines(lines, [...flags, '--stock', 'set'])
  expect(set.out).toContain('The stock of 1 variants changes:\n  row 1: b: 3 → 7\n')
})

test.each<[string, string | Buffer, RegExp]>([
  ['a.ndjson', '{\n', /^row 1: this row is not JSON\n/],
  ['a.ndjson', '[\n', /^This file is one JSON list\. Each line must be an object/],
  ['a.ndjson', Buffer.from([0xf4, 0x0a]), /^row 1: this row has bytes that are not UTF-8\n/],
  [
    'a.ndjson',
    '{"Handle":1}',
    /^This file is not in this shop's format: .* columns Handle, and la/,
  ],
  ['a.csv', 'name;categoryPath;price\n1;2;3', /^The columns of this file are parted by semicolons/],
  ['a.csv', 'name,name\n1,2', /^The header has the column name twice\.\n/],
  ['a.csv', Buffer.from([0xf4, 0x0a]), /^The header has bytes that are not UTF-8\. Save/],
  ['a.csv', 'name,categoryPath\n1,2,3', /^row 2: has 3 cells, the header 2 columns \(a cell/],
  ['a.csv', 'name,categoryPath,rating\n1,2,{', /^row 2: rating is not JSON\n/],
  [
    'a.csv',
    'name,categoryPath\n"1,2',
    /^The file is not a CSV table: row 2 has a quote that is not closed\.\n$/,
  ],
])('what is wrong with a file is, too: %s %j', async (name, text, told) => {
  const { code, err } = await importText(name, text)
  expect(code).toBe(1)
  expect(err).toMatch(told)
})
