import { expect, test } from 'vitest'
import { asksForSomething, parseSearch, productQuery, searchedText, searchHref } from './domain.ts'

const parse = (query: string) => parseSearch(new URLSearchParams(query))

test('the older names of the category are read', () => {
  expect(parse('danhmucId=1&danhmuc=2')).toMatchObject({ categoryId: '1', category: '2' })
  expect(parse('categoryId=3&danhmucId=1').categoryId).toBe('3')
})

test('latest is newest for the server', () => {
  expect(productQuery(parse('q=áo&sort=latest'), 40)).toEqual({
    q: 'áo',
    sort: 'newest',
    page: 1,
    pageSize: 40,
  })
  expect(parse('sort=upside-down').sort).toBe('default')
})

test('one letter with a category means everything in it', () => {
  const search = parse('q=a&categoryId=7&category=7')
  expect(searchedText(search)).toBe('')
  expect(productQuery(search, 40)).toEqual({
    sort: 'default',
    categoryId: '7',
    page: 1,
    pageSize: 40,
  })
  expect(searchedText(parse('q=a'))).toBe('a')
})

test('filters are handed on as they are, unknown parameters are not', () => {
  const search = parse(
    'q=áo&priceMin=1000&attr.MAU=den,do&attrMin.RAM=8&inStock=1&utm_source=x&shipFast=',
  )
  expect(search.filters).toEqual({
    priceMin: '1000',
    'attr.MAU': 'den,do',
    'attrMin.RAM': '8',
    inStock: '1',
  })
})

test('nothing is asked by an empty query', () => {
  expect(asksForSomething(parse('q=&openFilter=1'))).toBe(false)
  expect(asksForSomething(parse('inStock=1'))).toBe(true)
})

test('another sorting starts at page 1 and keeps the rest', () => {
  const search = parse('q=áo&page=3&priceMax=5')
  expect(searchHref(search, { sort: 'latest' })).toBe('/search?q=%C3%A1o&priceMax=5&sort=latest')
  expect(searchHref(search, { page: 4 })).toBe('/search?q=%C3%A1o&priceMax=5&page=4')
})

test('a page that is none is the first', () => {
  expect([parse('page=x').page, parse('page=-2').page, parse('page=99999999').page]).toEqual([
    1, 1, 10_000,
  ])
})
