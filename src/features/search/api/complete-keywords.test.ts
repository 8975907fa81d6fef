import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildVocabulary } from '#search-index/public.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bringIn } from '#test/shop-lines.ts'

let shop: TestApp

const line = (name: string, categoryPath: string[], more: object = {}) => ({
  name,
  categoryPath,
  price: 100_000,
  ...more,
})
const size = (value: string) => ({ attributes: [{ code: 'CO', name: 'Cỡ', value }] })

beforeAll(async () => {
  shop = await createTestApp()
  await bringIn(shop.db, [
    line('Tai nghe chụp tai chống ồn', ['Âm thanh'], { sku: 'AT-TN-1' }),
    line('Hạt cho mèo con', ['Thú cưng', 'Thức ăn & Đồ chơi']),
    line('Xương cho chó', ['Thú cưng', 'Thức ăn & Đồ chơi']),
    line('Xà phòng tắm', ['Làm đẹp']),
    line('Tivi treo tường', ['Điện máy'], size('24 inch')),
    line('Áo sơ mi nam kẻ', ['Thời trang'], size('XL')),
    line('Áo sơ mi nam trắng', ['Thời trang'], size('XL')),
    line('Dù che nắng', ['Đi chơi']),
    line('Đèn dự phòng', ['Nhà cửa'], { brand: 'Mùa Mưa' }),
  ])
  await buildVocabulary(shop.db)
})
afterAll(() => shop.close())

async function keywords(q: string): Promise<string[]> {
  const answer = await shop.app.inject(`/api/web/search/suggestions?q=${encodeURIComponent(q)}`)
  return answer.json().data.keywords.map(({ keyword }: { keyword: string }) => keyword)
}

test.each([
  ['tai nghe chong on', 'tai nghe chống ồn'],
  ['tai nghe chống on', 'tai nghe chống ồn'],
  ['tai nghe choongs oonf', 'tai nghe chống ồn'],
  ['thuc an cho cho', 'thức ăn cho chó'],
  ['thức ăn cho m', 'thức ăn cho mèo'],
  ['ao so mi nam xl', 'áo sơ mi nam xl'],
])('words that no name has beside each other are spelled out: %s', async (q, keyword) => {
  expect(await keywords(q)).toEqual([keyword])
})

test('the shop’s own names of a thing are suggested', async () => {
  expect((await keywords('xà bông tắm'))[0]).toBe('xà phòng tắm')
  expect((await keywords('tv 24 inch'))[0]).toBe('tivi 24 inch')
})

test('words with other diacritics are no spelling of the typed text', async () => {
  for (const q of ['dù che mưa', 'ô che mưa', 'kính dâm']) {
    for (const keyword of await keywords(q)) expect(keyword).not.toMatch(/dự|mùa/i)
  }
})

test('where nothing ends as the last word begins, keywords go on from those before it', async () => {
  expect(await keywords('áo sơ mi x')).toEqual(['áo sơ mi nam'])
})

test('a sku is no keyword', async () => {
  expect(await keywords('at-tn-1')).toEqual([])
  expect(await keywords('attn1')).toEqual([])
})
