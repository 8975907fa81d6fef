import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoShop } from '#src/demo-shop.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { type Catalogue, catalogueOf } from '../catalogue.ts'
import { readWords } from './read-text.ts'
import type { Vocabulary } from './vocabulary.ts'

let shop: TestDatabase
let catalogue: Catalogue

beforeAll(async () => {
  shop = await createTestDatabase()
  await loadDemoShop(shop.db)
  catalogue = await catalogueOf(shop.db)
}, 240_000)
afterAll(() => shop.close())

/** The same vocabulary, and how often anything was asked of it. */
function counted(vocabulary: Vocabulary) {
  const count = { questions: 0 }
  const asked = new Proxy(vocabulary, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        count.questions += 1
        return Reflect.apply(value, target, given)
      }
    },
  })
  return { asked, count }
}

/** Each takes a tenth of a microsecond, more or less: a query keeps others waiting for a few milliseconds at most. */
const mostQuestions = 20_000

// As long as a query may be: one word, words of nonsense, syllables run together, words that are all one mistake away.
const texts = [
  'x'.repeat(200),
  'qwrtpsdfghjklzxcvbnm'.repeat(10),
  'thuongkhuyennghieng nghiengthuongkhuyen khuyennghiengthuong '.repeat(4).slice(0, 200),
  'aothunnamnuaothunnamnuaothunnamnuaothun '.repeat(5).trim(),
  'dienn thoaii giayy quann aoo mayy nuocc banhh gheee tuii denn noii',
]

test.each(texts)('%s asks no more than so many questions', async (text) => {
  const { asked, count } = counted(catalogue.vocabulary)
  await readWords({ ...catalogue, vocabulary: asked }, text)
  expect(count.questions).toBeGreaterThan(0)
  expect(count.questions).toBeLessThan(mostQuestions)
})
