import { beforeEach, expect, test } from 'vitest'
import { writeStored } from '#storefront/shopper-storage.ts'
import {
  forgetAllSearches,
  forgetSearch,
  recentSearches,
  rememberSearch,
} from './recent-searches.ts'

beforeEach(forgetAllSearches)

test('the newest search comes first, once whatever its case, spaces and diacritics', () => {
  for (const text of ['áo dài', 'nồi cơm', 'AO  DAI ', '']) rememberSearch(text)
  expect(recentSearches()).toEqual(['AO DAI', 'nồi cơm'])
})

test('ten are kept', () => {
  for (let n = 1; n <= 12; n += 1) rememberSearch(`sách ${n}`)
  expect(recentSearches()).toHaveLength(10)
  expect(recentSearches()[0]).toBe('sách 12')
  expect(recentSearches()).not.toContain('sách 2')
})

test('one or all can be forgotten', () => {
  for (const text of ['a', 'b', 'c']) rememberSearch(text)
  forgetSearch('b')
  expect(recentSearches()).toEqual(['c', 'a'])
  forgetAllSearches()
  expect(recentSearches()).toEqual([])
})

test.each(['{', '{"a":1}', '[1, null, " ", "áo"]'])('%s in storage breaks nothing', (stored) => {
  writeStored('recent_searches', stored)
  expect(recentSearches()).toEqual(stored.includes('áo') ? ['áo'] : [])
})
