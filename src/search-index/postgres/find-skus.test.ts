import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bringIn } from '#test/shop-lines.ts'
import { buildVocabulary } from '../vocabulary/build-vocabulary.ts'

let shop: TestApp

const line = (name: string, sku: string, more: object = {}) => ({
  name,
  sku,
  categoryPath: ['Hàng'],
  price: 100_000,
  ...more,
})
const watches = ['Đồng hồ 12 kim', 'Đồng hồ 12 số'].map((name, index) => line(name, `X ${index}`))

beforeAll(async () => {
  shop = await createTestApp()
  await bringIn(shop.db, [
    line('Giày cao gót', 'TT-CG-1', { sold: 5 }),
    line('Giày búp bê', 'tt.cg 10', { sold: 50 }),
    line('Dép lê', 'TT-DL/2'),
    line('Kem Đánh Răng', 'DH-12'),
    line('Khăn mặt', 'Đ_7.A-c'),
    ...watches,
  ])
  await buildVocabulary(shop.db)
})
afterAll(() => shop.close())

async function search(q: string, more = ''): Promise<string[]> {
  const answer = await shop.app.inject(`/api/web/products?q=${encodeURIComponent(q)}${more}`)
  return answer.json().data.map(({ name }: { name: string }) => name)
}

async function suggest(q: string): Promise<string[]> {
  const answer = await shop.app.inject(`/api/web/search/suggestions?q=${encodeURIComponent(q)}`)
  return answer.json().data.products.map(({ name }: { name: string }) => name)
}

test.each(['TT-CG-1', 'TTCG1', 'ttcg1', 'tt-cg1', 'tt cg 1', 'TT.CG/1', 'ttcg-1'])(
  '%s finds its product first',
  async (q) => {
    expect((await search(q))[0]).toBe('Giày cao gót')
    expect((await search(q, '&exact=1'))[0]).toBe('Giày cao gót')
    expect(await search(q, '&priceMin=900000')).toEqual([])
  },
)

test.each(['ttdl2', 'TT-DL-2'])('%s finds a sku with other signs', async (q) =>
  expect(await search(q)).toEqual(['Dép lê']),
)

test('letters of a sku are folded as those of a query', async () => {
  expect(await search('d7ac')).toEqual(['Khăn mặt'])
})

test('what begins so is found where nothing has the words, and suggested beside the whole', async () => {
  expect(await search('TTCG')).toEqual(['Giày cao gót', 'Giày búp bê'])
  expect((await suggest('tt-c')).toSorted()).toEqual(['Giày búp bê', 'Giày cao gót'])
  expect(await suggest('ttcg1')).toEqual(['Giày cao gót', 'Giày búp bê'])
  expect(await suggest('ttcg10')).toEqual(['Giày búp bê'])
  expect(await search('tx')).toEqual([])
})

test('a sku that may be short for something finds its product first, then what it is short for', async () => {
  const [first, ...others] = await search('dh12')
  expect(first).toBe('Kem Đánh Răng')
  expect(others.toSorted()).toEqual(watches.map(({ name }) => name))
})

test('a sku that an import has changed is found by the new one, a hidden product by none', async () => {
  await bringIn(shop.db, [{ ...line('Dép lê', 'TT-DL/2'), slug: 'dep-le-moi', sku: 'DL-3-X' }])
  expect(await search('dl3x')).toEqual(['Dép lê'])
  await shop.db
    .updateTable('products')
    .set({ is_published: false })
    .where('sku', '=', 'DL-3-X')
    .execute()
  expect(await search('dl3x')).toEqual([])
})

test('the index finds skus, however many products there are', async () => {
  const { rows } = await shop.services.pool.query(
    `EXPLAIN SELECT id FROM products p WHERE sku_letters(p.sku) COLLATE "C" >= 'ttcg'
      AND sku_letters(p.sku) COLLATE "C" < 'ttcg~' ORDER BY sku_letters(p.sku) COLLATE "C" LIMIT 50`,
  )
  expect(JSON.stringify(rows)).toContain('products_sku_letters_idx')
})
