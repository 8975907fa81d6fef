import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildVocabulary } from '#search-index/public.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bringIn, countStatements } from '#test/shop-lines.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp()
  await bringIn(shop.db, [
    {
      name: 'Đèn bàn học',
      categoryPath: ['Nhà cửa', 'Đèn'],
      brand: 'Đèn Lồng',
      price: 90_000,
      sold: 5,
    },
    { name: 'Đèn ngủ', categoryPath: ['Nhà cửa', 'Đèn'], price: 80_000, sold: 50 },
    { name: 'Bút đen', categoryPath: ['Văn phòng'], price: 5000, sold: 500 },
  ])
  await buildVocabulary(shop.db)
})
afterAll(() => shop.close())

async function suggest(q: string) {
  const answer = await shop.app.inject(`/api/web/search/suggestions?q=${encodeURIComponent(q)}`)
  return { status: answer.statusCode, body: answer.json() }
}

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('typed text finds keywords, categories and products, with or without diacritics', async () => {
  for (const q of ['đèn', 'ĐÈN', 'đèn'.normalize('NFD'), 'den', 'đè']) {
    const { body } = await suggest(q)
    expect(body.data.keywords).toEqual([
      { keyword: 'đèn' },
      { keyword: 'Đèn Lồng' },
      { keyword: 'đèn ngủ' },
      { keyword: 'đèn bàn' },
    ])
    expect(names(body.data.categories)).toEqual(['Đèn'])
    expect(names(body.data.products).toSorted()).toEqual(
      ['Bút đen', 'Đèn bàn học', 'Đèn ngủ'].toSorted(),
    )
  }
  expect(names((await suggest('đèn')).body.data.products)).toEqual([
    'Đèn ngủ',
    'Đèn bàn học',
    'Bút đen',
  ])
})

test('an empty query gets popular entries', async () => {
  const { body } = await suggest('')
  expect(names(body.data.products)).toEqual(['Bút đen', 'Đèn ngủ', 'Đèn bàn học'])
  expect(names(body.data.categories)).toEqual(['Nhà cửa', 'Văn phòng'])
  expect(body.data.keywords).toContainEqual({ keyword: 'Nhà cửa' })
})

test.each(['khongcogi', '%', '_', '!!!', '\\', "'; DROP TABLE products --"])(
  '%s finds nothing',
  async (q) => {
    expect((await suggest(q)).body.data).toEqual({
      keywords: [],
      categories: [],
      products: [],
      correction: null,
    })
  },
)

test.each(['\u0000', 'x'.repeat(201)])('what cannot be searched for is refused', async (q) => {
  expect((await suggest(q)).status).toBe(422)
})

test('two statements at most for known queries', async () => {
  expect(await countStatements(shop.pools, () => suggest('đèn'))).toBe(2)
  expect(await countStatements(shop.pools, () => suggest(''))).toBe(3)
})
