import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { accentWords, diacriticCost, isSyllable, tokenize } from './tokens.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const texts = [
  'Điện thoại',
  'hòa hoà HOÀ',
  'hoà'.normalize('NFD'),
  'thuở ấy, quý vị',
  'Máy 15.6" RAM 8GB/256GB',
  'sô-cô-la',
  'Ănten n5 2B',
  'Jalapeño',
  '  ',
  '!!!',
]

test('accented words are the same in the database', async () => {
  const { rows } = await sql<{ words: string }>`
    SELECT accent_words(text) AS words FROM unnest(${texts}::text[]) WITH ORDINALITY AS t (text, place)
    ORDER BY place`.execute(database.db)
  expect(rows.map(({ words }) => words)).toEqual(texts.map(accentWords))
})

test('the tone stands at the end of a word, wherever it was put', () => {
  expect(accentWords('Điện hòa hoà den 500ml')).toBe('điên5 hoa2 hoa2 den0 500ml0')
})

test('words of a query: signs dropped, lower case, at most twelve', () => {
  expect(tokenize('ĐÈN "bàn"').map(({ folded }) => folded)).toEqual(['den', 'ban'])
  expect(tokenize('a '.repeat(100))).toHaveLength(12)
  expect(tokenize('!!! &|()')).toEqual([])
})

test.each(['nghieng', 'giuong', 'thoai', 'quy', 'a', 'uong', 'khuya', 'xoong'])(
  '%s is built as a syllable',
  (word) => expect(isSyllable(word)).toBe(true),
)
test.each(['samsung', 'laptop', 'thoaij', 'ngngn', 'bl', 'zoo', ''])('%s is not', (word) =>
  expect(isSyllable(word)).toBe(false),
)

test('diacritics left out cost less than wrong ones, hỏi for ngã less than other tones', () => {
  const cost = (typed: string, meant: string) =>
    diacriticCost(accentWords(typed), accentWords(meant))
  expect(cost('đèn', 'đèn')).toBe(0)
  expect(cost('đen', 'đèn')).toBeLessThan(cost('đén', 'đèn'))
  expect(cost('sữa', 'sửa')).toBeLessThan(cost('sữa', 'sứa'))
  expect(cost('diện', 'điện')).toBeGreaterThan(cost('dien', 'điên'))
})
