import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from '#features/catalog/contract.ts'
import { searchResultOf } from '#features/catalog/domain.ts'
import { aVariant } from '#test/a-variant.ts'
import { breadcrumbs, productSnippet } from '#test/rich-results.ts'
import { breadcrumbData, hasContent, longDescription, productData } from './seo.ts'

const url = 'https://tiem.test/products/ao'
const about = {
  url,
  pictures: ['https://tiem.test/a.jpg'],
  seller: 'Tiệm',
  freeShippingFrom: 1_000_000,
}
const bare = {
  name: 'Áo',
  slug: 'ao',
  sku: null,
  brand: null,
  description: '',
  shortDesc: '',
  seo: { title: null, description: null },
  mainCategory: { id: '', name: '', slug: '' },
  breadcrumbs: [],
  finalMinPrice: 90_000,
  finalMaxPrice: 90_000,
  priceType: 'NORMAL',
  flashSale: null,
  variantsRaw: [],
  inStock: true,
  isPreorder: false,
  ratingValue: 0,
  ratingCount: 0,
}
const product = (fields: object = {}) => ({ ...bare, ...fields }) as unknown as Product

describe('descriptions', () => {
  const html = fc.string({
    unit: fc.constantFrom('a', 'ậ ', '<p>', '</p>', '&amp;', '😀', '\ud800', '<'),
    maxLength: 12_000,
  })

  test('for machines: at most 5,000 characters, the short one appended below 50', () => {
    fc.assert(
      fc.property(html, html, (description, shortDesc) => {
        const described = longDescription(product({ description, shortDesc }))
        expect(described.length).toBeLessThanOrEqual(5000)
        expect(described.isWellFormed()).toBe(true)
      }),
      { numRuns: 50 },
    )
    const both = (length: number) =>
      longDescription(product({ description: `<p>${'x'.repeat(length)}</p>`, shortDesc: 'ngắn' }))
    expect(both(49)).toBe(`${'x'.repeat(49)} ngắn`)
    expect(both(50)).toBe('x'.repeat(50))
    expect(both(6000)).toHaveLength(5000)
    expect(longDescription(product({ shortDesc: 'ngắn' }))).toBe('ngắn')
  })

  const described = (parts: object) => searchResultOf(product(parts), 'Tiệm').description

  test('for search engines: the own one, the description, the short one', () => {
    const full = { description: '<p>Dài</p>', shortDesc: 'Ngắn' }
    expect(described({ ...full, seo: { description: ' Riêng ' } })).toBe('Riêng')
    expect(described({ ...full, seo: { description: '  ' } })).toBe('Dài')
    expect(described({ ...full, description: '<p> </p>' })).toBe('Ngắn')
    expect(described({})).toBe('')
  })

  test('for search engines: about 160 characters, the last word whole', () => {
    const words = 'lụa '.repeat(200)
    for (const long of [{ description: `<p>${words}</p>` }, { shortDesc: words }]) {
      expect(described(long)).toBe(`${'lụa '.repeat(40).trim()}…`)
    }
  })

  test('the title for search engines has the name of the shop, unless it is the own one', () => {
    const title = (seo: object) => searchResultOf(product({ seo }), 'Tiệm').title
    expect(title({ title: ' Áo mát ' })).toBe('Áo mát')
    expect(title({ title: null })).toBe('Áo | Tiệm')
  })

  test('one that only editors see is none', () => {
    expect(['<p> </p>', '<p>&nbsp;<br></p>', ''].filter(hasContent)).toEqual([])
    expect(['Mát', '<p><img src="https://anh.example/a.jpg"></p>'].every(hasContent)).toBe(true)
  })
})

describe('structured data', () => {
  test('one price is an offer; missing fields are left out', () => {
    const data = productData(product(), { ...about, pictures: [] })
    expect(data).toMatchObject({ '@type': 'Product', name: 'Áo', url })
    for (const key of ['image', 'description', 'sku', 'brand', 'category', 'aggregateRating']) {
      expect(data).not.toHaveProperty(key)
    }
    expect(data.offers).toMatchObject({
      '@type': 'Offer',
      price: 90_000,
      priceCurrency: 'VND',
      availability: 'https://schema.org/InStock',
    })
    expect(data.offers).not.toHaveProperty('priceValidUntil')
  })

  test('a range counts available variants, and a flash price has its end', () => {
    const sold = [
      aVariant({ Cỡ: 'S' }),
      aVariant({ Cỡ: 'M' }, { inStock: false, isPreorder: true }),
      aVariant({ Cỡ: 'L' }, { inStock: false }),
    ]
    const endAt = '2026-11-20T07:00:00.000Z'
    const sale = { priceType: 'FLASH_SALE', flashSale: { id: 's', endAt } }
    const range = { finalMaxPrice: 120_000, variantsRaw: sold, ...sale }
    expect(productData(product(range), about).offers).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: 90_000,
      highPrice: 120_000,
      offerCount: 2,
      priceValidUntil: endAt,
    })
  })

  test('fields that search engines require are there for any product', () => {
    const flag = fc.boolean()
    const anyProduct = fc.record({
      name: fc.string({ minLength: 1 }),
      inStock: flag,
      isPreorder: flag,
      isFreeShip: flag,
      finalMinPrice: fc.integer({ min: 1, max: 2_000_000 }),
      finalMaxPrice: fc.integer({ min: 1, max: 2_000_000 }),
      ratingValue: fc.double({ min: 0, max: 5, noNaN: true }),
      ratingCount: fc.nat(9),
      variantsRaw: fc.array(fc.constant(aVariant({ Cỡ: 'S' })), { minLength: 1, maxLength: 3 }),
      breadcrumbs: fc.array(fc.record({ id: fc.uuid(), name: fc.string({ minLength: 1 }) })),
    })
    fc.assert(
      fc.property(anyProduct, (fields) => {
        productSnippet.parse(productData(product(fields), about))
        breadcrumbs.parse(breadcrumbData(product(fields), 'https://tiem.test'))
      }),
    )
  })

  test('shipping details are given only when shipping is certainly free', () => {
    const shipping = (fields: object) => productData(product(fields), about).offers
    expect(shipping({ isFreeShip: true })).toHaveProperty('shippingDetails.shippingRate.value', 0)
    const dear = { finalMinPrice: 1_000_000, finalMaxPrice: 1_200_000 }
    expect(shipping(dear)).toHaveProperty('shippingDetails')
    expect(shipping({ finalMaxPrice: 1_200_000 })).not.toHaveProperty('shippingDetails')
  })

  test.each([
    [{ inStock: false, isPreorder: true }, 'PreOrder'],
    [{ inStock: false }, 'OutOfStock'],
    [{ isPreorder: true }, 'InStock'],
  ])('%o is %s', (fields, availability) => {
    const { offers } = productData(product(fields), about)
    expect(offers.availability).toBe(`https://schema.org/${availability}`)
  })

  test('ratings are given only if there are some, and never above 5', () => {
    const rated = (ratingValue: number, ratingCount: number) =>
      productData(product({ ratingValue, ratingCount }), about).aggregateRating
    expect(rated(4.7, 12)).toMatchObject({ ratingValue: 4.7, ratingCount: 12 })
    expect(rated(4.67, 3)).toMatchObject({ ratingValue: 4.7 })
    expect(rated(9, 1)).toMatchObject({ ratingValue: 5 })
    expect(rated(0, 3)).toBeUndefined()
    expect(rated(5, 0)).toBeUndefined()
  })

  test('crumbs are numbered from home to the product, each with an absolute address', () => {
    const crumbs = [{ id: 'a&b', name: 'Nữ', slug: 'nu' }]
    const { itemListElement: list } = breadcrumbData(
      product({ breadcrumbs: crumbs }),
      'https://tiem.test',
    )
    expect(list.map(({ position }) => position)).toEqual([1, 2, 3])
    expect(list.map(({ item }) => item)).toEqual([
      'https://tiem.test/',
      'https://tiem.test/search?categoryId=a%26b',
      url,
    ])
  })
})
