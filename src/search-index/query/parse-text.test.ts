import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bringIn } from '#test/shop-lines.ts'
import { buildVocabulary, refreshVocabulary } from '../vocabulary/build-vocabulary.ts'

let shop: TestApp

const line = (name: string, categoryPath: string[], more: object = {}) => ({
  name,
  categoryPath,
  price: 100_000,
  ...more,
})
const phones = ['Điện tử', 'Điện thoại']

beforeAll(async () => {
  shop = await createTestApp()
  await bringIn(shop.db, [
    line('Điện thoại iPhone 15', phones, { sku: 'MT-77' }),
    line('Điện thoại Samsung Galaxy', phones, { sold: 9 }),
    line('Ốp lưng điện thoại', ['Điện tử', 'Phụ kiện']),
    line('Đèn bàn học', ['Nhà cửa', 'Đèn'], {
      attributes: [{ code: 'MAU', name: 'Màu', value: 'Xanh rêu' }],
    }),
    line('Bút đen', ['Văn phòng'], { sold: 900 }),
    line('Áo thun nam', ['Thời trang', 'Áo']),
    line('Dầu gội 500 ml', ['Làm đẹp']),
    line('Váy hoa', ['Thời trang', 'Váy']),
    line('Đầm xoè', ['Thời trang', 'Váy']),
    line('Balo học sinh', ['Thời trang', 'Cặp']),
    line('Áo ba lỗ', ['Thời trang', 'Áo'], { sold: 99 }),
  ])
  await buildVocabulary(shop.db)
})
afterAll(() => shop.close())

async function search(q: string, more = '') {
  const answer = await shop.app.inject(`/api/web/products?q=${encodeURIComponent(q)}${more}`)
  const { data, correction } = answer.json()
  return { names: data.map(({ name }: { name: string }) => name), correction }
}

describe('what was meant is searched for, and said', () => {
  test.each([
    ['ddien thoaij', 'điện thoại', 'Điện thoại Samsung Galaxy'],
    ['d9ien65 thoai5', 'điện thoại', 'Điện thoại Samsung Galaxy'],
    ['đt', 'điện thoại', 'Điện thoại Samsung Galaxy'],
    ['dien thaoi', 'điện thoại', 'Điện thoại Samsung Galaxy'],
    ['aothun', 'áo thun', 'Áo thun nam'],
    ['ip15', 'iphone 15', 'Điện thoại iPhone 15'],
    ['samsumg', 'samsung', 'Điện thoại Samsung Galaxy'],
    ['đèn bànhọc', 'đèn bàn học', 'Đèn bàn học'],
  ])('%s: %s', async (q, meant, first) => {
    const { names, correction } = await search(q)
    expect(correction).toEqual({ q: meant, isApplied: true })
    expect(names[0]).toBe(first)
  })

  test.each(['dien thoai', 'ĐIỆN THOẠI', 'điện thoại'.normalize('NFD'), 'MT-77', 'den ban', ''])(
    'nothing to say of “%s”',
    async (q) => expect((await search(q)).correction).toBeNull(),
  )

  test('exact asks for what was typed', async () => {
    expect(await search('aothun', '&exact=1')).toEqual({ names: [], correction: null })
    expect((await search('áo thun', '&exact=1')).names).toEqual(['Áo thun nam'])
  })

  test('what other filters leave out is no reason to correct', async () => {
    expect(await search('áo thun', '&priceMin=900000')).toEqual({ names: [], correction: null })
  })
})

test('words of the category, the brand and of properties are found, other names of a thing too', async () => {
  expect((await search('đèn xanh rêu')).names).toEqual(['Đèn bàn học'])
  expect((await search('dầu gội 500ml')).names).toEqual(['Dầu gội 500 ml'])
  expect((await search('đầm')).names.toSorted()).toEqual(['Váy hoa', 'Đầm xoè'].toSorted())
})

test('with diacritics the word itself comes before others of the same letters', async () => {
  expect((await search('đèn')).names).toEqual(['Đèn bàn học', 'Bút đen'])
})

test('another name of a thing is not less than words of its letters', async () => {
  for (const q of ['ba lo', 'ba lô', 'balo'])
    expect((await search(q)).names[0]).toBe('Balo học sinh')
  expect((await search('ba lỗ')).names).toEqual(['Áo ba lỗ'])
})

test('most of the words are looked for when nothing has all; nonsense finds nothing', async () => {
  expect((await search('áo thun nam qwrtz')).names).toEqual(['Áo thun nam'])
  expect((await search('điện thoại samsung galaxy hoa')).names[0]).toBe('Điện thoại Samsung Galaxy')
  expect((await search('qwrtz plkjh')).names).toEqual([])
})

test('the vocabulary follows the catalog, and is whole at any time', async () => {
  const state = () => shop.db.selectFrom('vocabulary_state').selectAll().executeTakeFirstOrThrow()
  expect(await state()).toMatchObject({ is_stale: false, is_building: false, documents: 11 })
  await bringIn(shop.db, [line('Nồi lẩu điện', ['Nhà bếp'])])
  expect(await state()).toMatchObject({ is_stale: true })

  const during: Promise<unknown>[] = [refreshVocabulary(shop.db), buildVocabulary(shop.db)]
  for (let round = 0; round < 10; round += 1) {
    during.push(search('ddien thoaij').then(({ names }) => expect(names).toHaveLength(3)))
  }
  await Promise.all(during)

  expect(await state()).toMatchObject({ is_stale: false, is_building: false, documents: 12 })
  expect((await search('nooif laaur')).names).toEqual(['Nồi lẩu điện'])
})

test('a category or a brand of another name is found by that', async () => {
  await shop.db
    .updateTable('categories')
    .set({ name: 'Bình hoa' })
    .where('name', '=', 'Văn phòng')
    .execute()
  expect((await search('bút bình hoa')).names).toContain('Bút đen')
})

test('the last word may be a prefix, where that goes with the word before it', async () => {
  expect((await search('bút đ')).names).toEqual(['Bút đen'])
  expect((await search('đèn b')).names[0]).toBe('Đèn bàn học')
})

test('a top category by its name is all that is in it', async () => {
  expect((await search('điện tử')).names).toHaveLength(3)
  expect((await search('nha cua')).names).toEqual(['Đèn bàn học'])
})

test('words that never stand together are taken at their word', async () => {
  await bringIn(shop.db, [
    line('Giường tre', ['Nhà cửa', 'Giường'], { sold: 7 }),
    line('Gương soi bằng tre', ['Nhà cửa', 'Gương'], {
      attributes: [{ code: 'BAO_QUAN', name: 'Cách bảo quản', value: 'Để xa tủ lạnh' }],
    }),
    line('Thìa ăn dặm đầu mềm', ['Nhà cửa', 'Bếp']),
  ])
  await buildVocabulary(shop.db)
  for (const q of ['dầu ăn', 'daafu awn', 'dầu ăn giá rẻ'])
    expect((await search(q)).names).toEqual([])
  expect((await search('thìa mềm')).names).toEqual(['Thìa ăn dặm đầu mềm'])
  expect((await search('dau an')).names).toEqual(['Thìa ăn dặm đầu mềm'])
  expect(await search('gường tre')).toMatchObject({
    names: ['Giường tre'],
    correction: { q: 'giường tre', isApplied: true },
  })
})

test.each(['đèn bàn giá rẻ', 'đèn bàn rẻ nhất', 'den ban gia re', 'đèn bàn chính hãng giá tốt'])(
  'sales phrases around the goods are left out: %s',
  async (q) => expect(await search(q)).toEqual({ names: ['Đèn bàn học'], correction: null }),
)

test('a text of nothing but praise and fillers is a text all the same', async () => {
  for (const q of ['sp sp', 'sản phẩm sp', 'giá rẻ', 'giá rẻ chính hãng']) {
    expect((await search(q)).names).toEqual([])
  }
})

test('what is advised is no reason to find a product', async () => {
  for (const q of ['tủ lạnh', 'tu lanh']) expect((await search(q)).names).toEqual([])
})

test('what is not learnt yet is found by just what it says', async () => {
  await bringIn(shop.db, [line('Đèn trị mún', ['Làm đẹp'])])
  await bringIn(shop.db, [line('Kem trị mụn', ['Làm đẹp'])])
  await buildVocabulary(shop.db)
  await bringIn(shop.db, [line('Sáp lau mủn', ['Làm đẹp'])])
  expect((await search('sáp mủn')).names).toEqual(['Sáp lau mủn'])
})

test('what the shop does not have is not made into something else', async () => {
  expect(await search('máy giặt')).toEqual({ names: [], correction: null })
  expect((await search('thuốc lá')).names).toEqual([])
})
