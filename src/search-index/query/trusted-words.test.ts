import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { largeShop } from '#test/large-shop.ts'
import { bringIn } from '#test/shop-lines.ts'
import { createMemoryEngine } from '../memory/memory-engine.ts'
import { buildVocabulary } from '../vocabulary/build-vocabulary.ts'
import { parseText } from './parse-text.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp({}, { filling: largeShop })
  const line = { categoryPath: ['Mũ nón'], price: 50_000 }
  await bringIn(shop.db, [
    ...Array.from({ length: 6 }, (_, n) => ({ ...line, name: `Mũ len đỏ kiểu ${n}` })),
    ...Array.from({ length: 6 }, (_, n) => ({ ...line, name: `Khăn đỏ sẫm kiểu ${n}` })),
  ])
  await buildVocabulary(shop.db)
})
afterAll(() => shop.close())

const isUnverified = async (text: string) =>
  (
    await parseText(await createMemoryEngine(shop.db).getSnapshot(), text, {
      allowsUnverified: true,
    })
  ).isUnverified

async function found(path: string): Promise<string[]> {
  const answer = await shop.app.inject(`/api/web/${path}`)
  const { data } = answer.json()
  return (data.products ?? data).map(({ name }: { name: string }) => name)
}

test('words that stand beside each other are taken to stand together', async () => {
  expect(await isUnverified('mũ len đỏ')).toBe(true)
  expect((await found('products?q=mũ len đỏ')).toSorted()).toEqual(
    [0, 1, 2, 3, 4, 5].map((n) => `Mũ len đỏ kiểu ${n}`),
  )
})

test('where no product has them all, the text is read again, and the nearest are found', async () => {
  expect(await isUnverified('mũ len đỏ sẫm')).toBe(true)
  for (const path of ['products?q=mũ len đỏ sẫm', 'search/suggestions?q=mũ len đỏ sẫm']) {
    expect(await found(path)).toContain('Mũ len đỏ kiểu 0')
  }
})
