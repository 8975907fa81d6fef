import { expect, test } from 'vitest'
import { categoryHref, resultsHref } from './addresses.ts'
import { allChoices, firstChoices, hasColumn, suggestedChoices } from './choices.ts'
import { parseSuggestions } from './parsers.ts'

test('typed text leads to the results, empty text leads nowhere', () => {
  expect(resultsHref('  áo   dài ')).toBe(`/search?q=${encodeURIComponent('áo dài')}`)
  expect(resultsHref('50% & hơn')).toBe(`/search?q=${encodeURIComponent('50% & hơn')}`)
  expect(resultsHref(' \t ')).toBeUndefined()
  expect(categoryHref('c&1')).toBe('/search?danhmucId=c%261&danhmuc=c%261')
})

test('choices are in the displayed order, each with an id of its own', () => {
  const choices = suggestedChoices(
    parseSuggestions({
      keywords: ['áo', 'áo dài'],
      categories: [{ id: 'c', name: 'Áo' }],
      products: [{ id: 'p', slug: 'ao-mua', name: 'Áo mưa', price: 1000 }],
      correction: { q: 'áo', isApplied: false },
    }),
  )
  const all = allChoices(choices)
  expect(all.map(({ to }) => decodeURIComponent(to))).toEqual([
    '/search?q=áo',
    '/search?q=áo',
    '/search?q=áo dài',
    '/search?danhmucId=c&danhmuc=c',
    '/products/ao-mua',
  ])
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(hasColumn(choices)).toBe(true)
  expect(hasColumn(firstChoices([], []))).toBe(false)
  expect(hasColumn(firstChoices(['áo'], []))).toBe(true)
})
