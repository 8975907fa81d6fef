import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoShop } from '#src/demo/load-demo-shop.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { type CatalogSnapshot, createCatalogSnapshots } from '../memory/catalog-snapshot.ts'
import { createMemorySnapshot } from '../memory/memory-engine.ts'
import type { LoadedVocabulary } from '../vocabulary/load-vocabulary.ts'
import { parseText } from './parse-text.ts'

let shop: TestDatabase
let catalog: CatalogSnapshot

beforeAll(async () => {
  shop = await createTestDatabase()
  await loadDemoShop(shop.db)
  catalog = await createCatalogSnapshots(shop.db).getCatalogSnapshot()
})
afterAll(() => shop.close())

/** Wraps the vocabulary to count the lookups. */
function counted(vocabulary: LoadedVocabulary) {
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

/** A lookup takes about 0.1 µs, so a query blocks the process for a few milliseconds at most. */
const maxQuestions = 20_000

// Queries of maximum length: one word, nonsense words, syllables run together, words that all have one typo.
const texts = [
  'x'.repeat(200),
  'qwrtpsdfghjklzxcvbnm'.repeat(10),
  'thuongkhuyennghieng nghiengthuongkhuyen khuyennghiengthuong '.repeat(4).slice(0, 200),
  'aothunnamnuaothunnamnuaothunnamnuaothun '.repeat(5).trim(),
  'dienn thoaii giayy quann aoo mayy nuocc banhh gheee tuii denn noii',
]

test.each(texts)('%s asks no more than so many questions', async (text) => {
  const { asked, count } = counted(catalog.vocabulary)
  const snapshot = { ...catalog, vocabulary: asked }
  await parseText(
    createMemorySnapshot(shop.db, snapshot, async () => ({})),
    text,
  )
  expect(count.questions).toBeGreaterThan(0)
  expect(count.questions).toBeLessThan(maxQuestions)
})
