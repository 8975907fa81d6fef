import { describe, expect, test } from 'vitest'
import {
  filteredHref,
  hasCriteria,
  noFilter,
  opensFilter,
  parseSearch,
  productQuery,
  searchedText,
  searchedTextIn,
  searchHref,
} from './domain.ts'

const parse = (query: string) => parseSearch(new URLSearchParams(query))

describe('reading the address', () => {
  test('the older names of the category are read', () => {
    expect(parse('danhmucId=1&danhmuc=2').filter).toMatchObject({ categoryId: '1', category: '2' })
    expect(parse('categoryId=3&danhmucId=1').filter.categoryId).toBe('3')
  })

  test('every parameter is read', () => {
    const query =
      'q=áo&sort=latest&categoryId=1&category=2&priceMin=3&priceMax=4&ratingMin=4.5&inStock=1&shipFast=1&attr.MAU=do,den&attrMin.RAM=8&attrMax.RAM=16'
    expect(parse(query)).toMatchObject({
      q: 'áo',
      sort: 'latest',
      filter: {
        categoryId: '1',
        category: '2',
        priceMin: 3,
        priceMax: 4,
        ratingMin: 4.5,
        inStock: true,
        shipFast: true,
        attr: {
          MAU: { values: ['do', 'den'], min: null, max: null },
          RAM: { values: [], min: 8, max: 16 },
        },
      },
    })
  })

  test('filters are read, unknown parameters are not', () => {
    const search = parse(
      'q=áo&priceMin=1000&ratingMin=4.5&attr.mau=den,2\\,4 GHz&attrMin.RAM=8&inStock=1&utm_source=x&shipFast=',
    )
    expect(search.filter).toEqual({
      ...noFilter,
      priceMin: 1000,
      ratingMin: 4.5,
      inStock: true,
      attr: {
        MAU: { values: ['den', '2,4 GHz'], min: null, max: null },
        RAM: { values: [], min: 8, max: null },
      },
    })
  })

  test.each([
    'priceMin=abc',
    'priceMax=-5',
    'ratingMin=x',
    'ratingMin=-1',
    'inStock=0',
    'attrMin.A=x',
    'attr.A=',
  ])('%s is no search', (query) => expect(hasCriteria(parse(query))).toBe(false))

  test('ranges the wrong way round are turned, stars end at 5', () => {
    expect(parse('priceMin=500&priceMax=100').filter).toMatchObject({
      priceMin: 100,
      priceMax: 500,
    })
    expect(parse('attrMin.A=9&attrMax.A=3').filter.attr.A).toMatchObject({ min: 3, max: 9 })
    expect(parse('ratingMin=7').filter.ratingMin).toBe(5)
  })

  test('a page that is none is the first', () => {
    expect(['x', '-2', '99999999'].map((page) => parse(`page=${page}`).page)).toEqual([
      1, 1, 10_000,
    ])
  })

  test('an empty query is no search, whether or not the filter is to open', () => {
    expect(hasCriteria(parse('q=&openFilter=1'))).toBe(false)
    expect(hasCriteria(parse('inStock=1'))).toBe(true)
    expect(opensFilter(new URLSearchParams('q=&openFilter=1'))).toBe(true)
    expect(opensFilter(new URLSearchParams('openFilter=0'))).toBe(false)
  })
})

test('latest is newest for the server', () => {
  expect(productQuery(parse('q=áo&sort=latest'), 40)).toEqual({
    q: 'áo',
    sort: 'newest',
    page: 1,
    pageSize: 40,
  })
  const sent = ['default', 'best_selling', 'latest', 'upside-down'].map(
    (sort) => productQuery(parse(`sort=${sort}`), 40).sort,
  )
  expect(sent).toEqual(['default', 'best_selling', 'newest', 'default'])
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
  expect(searchedTextIn(new URLSearchParams('q=a&danhmuc=7'))).toBe('')
  expect(searchedTextIn(new URLSearchParams('q=áo&danhmuc=7'))).toBe('áo')
})

test('the query is sent under the server’s parameter names', () => {
  const query =
    'q=áo&exact=1&categoryId=7&priceMin=1&priceMax=2&ratingMin=4.5&inStock=1&shipFast=1&attr.MAU=den,do&attrMin.RAM=8&attrMax.RAM=16'
  expect(productQuery(parse(query), 40)).toEqual({
    ...Object.fromEntries(new URLSearchParams(query)),
    exact: 1,
    sort: 'default',
    page: 1,
    pageSize: 40,
  })
})

describe('addresses', () => {
  test('another sorting starts at page 1 and keeps the rest', () => {
    const search = parse('q=áo&page=3&priceMax=5')
    expect(searchHref(search, { sort: 'latest' })).toBe('/search?q=%C3%A1o&priceMax=5&sort=latest')
    expect(searchHref(search, { page: 4 })).toBe('/search?q=%C3%A1o&priceMax=5&page=4')
  })

  test('an address parsed and written again means the same search', () => {
    const query =
      'q=den&exact=1&category=ao&ratingMin=3.5&attr.A=x%5C%2Cy%2Cz&sort=best_selling&page=2'
    const search = parse(query)
    expect(searchHref(search, { page: search.page })).toBe(`/search?${query}`)
  })

  test('other words are not exact; another filter keeps exact ones', () => {
    const search = parse('q=den&exact=1')
    expect(searchHref(search, { q: 'đèn' })).not.toContain('exact')
    expect(filteredHref(search, { ...noFilter, inStock: true })).toBe(
      '/search?q=den&exact=1&inStock=1',
    )
  })

  test('the letter that stood for everything goes with its category', () => {
    expect(filteredHref(parse('q=a&categoryId=7'), noFilter)).toBe('/search')
  })
})
