import { expect, test } from 'vitest'
import { noSuggestions, parseSuggestions } from './parsers.ts'

const product = { id: '1', slug: 'ao', name: 'Áo', price: 100_000 }

test.each([
  (data: object) => ({ data }),
  (data: object) => ({ data: { data } }),
  (data: object) => data,
])('suggestions may stand in data, data.data or at the root', (wrap) => {
  const found = parseSuggestions(
    wrap({
      keywords: [{ keyword: 'áo' }, 'áo', 'quần', {}, null],
      categories: [{ id: 'c', name: 'Áo', imageUrl: '/a.webp' }, { id: 'd' }],
      products: [product, { id: '2', slug: 'khong-ten' }],
      correction: { q: 'áo', isApplied: true },
    }),
  )
  expect(found.keywords).toEqual([{ keyword: 'áo' }, { keyword: 'quần' }])
  expect(found.categories.map(({ id }) => id)).toEqual(['c'])
  expect(found.products.map(({ slug }) => slug)).toEqual(['ao'])
  expect(found.correction).toEqual({ q: 'áo', isApplied: true })
})

test.each([undefined, null, 'x', {}, { data: [] }, { data: { keywords: 'áo', correction: {} } }])(
  '%j suggests nothing',
  (answer) => {
    expect(parseSuggestions(answer)).toEqual(noSuggestions)
  },
)
