import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldVietnamese } from '#shared/vietnamese.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

const vowels = ['a', 'ă', 'â', 'e', 'ê', 'i', 'o', 'ô', 'ơ', 'u', 'ư', 'y']
const tones = ['', '\u0300', '\u0301', '\u0303', '\u0309', '\u0323']
const letters = [...vowels.flatMap((vowel) => tones.map((tone) => vowel + tone)), 'đ', 'b', '9']

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('the database folds every Vietnamese letter as the browser does, however it is composed', async () => {
  const texts = letters.flatMap((letter) =>
    [letter, letter.toLocaleUpperCase('vi')].flatMap((one) => [
      one.normalize('NFC'),
      one.normalize('NFD'),
    ]),
  )

  const { rows } = await sql<{ folded: string }>`
    SELECT fold_vi(text) AS folded FROM unnest(${texts}::text[]) WITH ORDINALITY AS t (text, place)
    ORDER BY place`.execute(database.db)

  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldVietnamese))
  expect(new Set(rows.map(({ folded }) => folded))).toEqual(
    new Set(['a', 'e', 'i', 'o', 'u', 'y', 'd', 'b', '9']),
  )
})
