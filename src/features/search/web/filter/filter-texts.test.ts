import { expect, test } from 'vitest'
import { parseSearch, searchHref } from '../../domain.ts'
import { appliedFilters } from './applied-filters.ts'
import { priceRanges } from './price-steps.ts'

const search = parseSearch(
  new URLSearchParams(
    'q=áo&categoryId=7&priceMin=100000&priceMax=500000&ratingMin=4.5&inStock=1&shipFast=1' +
      '&attr.CHAT_LIEU=lua,Cotton&attrMin.DUNG_TICH=1.5&attr.LA=x&page=3',
  ),
)
const names = {
  category: 'Thời trang nữ',
  attributes: [
    { code: 'CHAT_LIEU', name: 'Chất liệu', unit: '', options: [{ value: 'lua', label: 'Lụa' }] },
    { code: 'DUNG_TICH', name: 'Dung tích', unit: 'lít', options: [] },
  ],
}

test('everything that is filtered by has a name', () => {
  expect(appliedFilters(search.filter, names).map(({ label }) => label)).toEqual([
    'Thời trang nữ',
    '100.000đ – 500.000đ',
    'Từ 4,5 sao',
    'Còn hàng',
    'Giao nhanh',
    'Chất liệu: Lụa',
    'Chất liệu: Cotton',
    'Dung tích: từ 1,5 lít',
    'x',
  ])
})

test('each takes itself alone out of the address', () => {
  const all = searchHref(search)
  for (const { key, without } of appliedFilters(search.filter, names)) {
    const left = appliedFilters(without, names).map((filter) => filter.key)
    expect(left).toEqual(
      appliedFilters(search.filter, names)
        .map((filter) => filter.key)
        .filter((other) => other !== key),
    )
    expect(searchHref(search, { filter: without }).length).toBeLessThan(all.length)
  }
})

test('an unknown category is still shown', () => {
  const { filter } = parseSearch(new URLSearchParams('danhmuc=la&priceMax=50000'))
  expect(
    appliedFilters(filter, { category: '', attributes: [] }).map(({ label }) => label),
  ).toEqual(['Danh mục đã chọn', 'Đến 50.000đ'])
})

test('quick prices are round and cover everything', () => {
  expect(priceRanges(null).map(({ label }) => label)).toEqual([
    'Dưới 100.000đ',
    '100.000đ – 200.000đ',
    '200.000đ – 500.000đ',
    '500.000đ – 1 triệu',
    'Trên 1 triệu',
  ])
  const wide = priceRanges({ min: 9_000, max: 32_000_000 })
  expect(wide).toHaveLength(5)
  expect(wide.map(({ min }) => min).slice(1)).toEqual(wide.map(({ max }) => max).slice(0, -1))
  expect(priceRanges({ min: 49_000, max: 60_000 }).map(({ label }) => label)).toEqual([
    'Dưới 50.000đ',
    'Trên 50.000đ',
  ])
  expect(priceRanges({ min: 70_000, max: 70_000 })).toEqual([])
})
