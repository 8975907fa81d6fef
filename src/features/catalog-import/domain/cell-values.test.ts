import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  readCategories,
  readCategoryList,
  readCount,
  readMoney,
  readPictures,
  readWeight,
  readYesNo,
} from './cell-values.ts'

test.each([
  ['199000', 199_000],
  ['199.000', 199_000],
  ['1.299.000', 1_299_000],
  ['199,000.00', 199_000],
  ['199000.00', 199_000],
  ['199000,0000', 199_000],
  ['199.000 ₫', 199_000],
  ['199.000đ', 199_000],
  ['1 299 000 VND', 1_299_000],
  ['250k', 250_000],
  ['1tr2', 1_200_000],
  ['1,5tr', 1_500_000],
])('reads the sum %s', (cell, value) => {
  expect(readMoney(cell)).toEqual({ value })
})

test.each(['19,99', '12.34', 'liên hệ', '-5000', '1.23.456', '', '1e5'])(
  'does not guess at %s',
  (cell) => {
    expect(readMoney(cell)).toHaveProperty('problem')
  },
)

test('any sum is read as it was written, grouped or not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (value) => {
      expect(readMoney(`${value}`)).toEqual({ value })
      expect(readMoney(value.toLocaleString('vi-VN'))).toEqual({ value })
      expect(readMoney(`${value.toLocaleString('en-US')}.00`)).toEqual({ value })
    }),
  )
})

test('reads numbers, weights, yes and no', () => {
  expect(readCount('12.0')).toEqual({ value: 12 })
  expect(readCount('1.200')).toEqual({ value: 1200 })
  expect(readCount('-3')).toEqual({ value: -3 })
  expect(readCount('nhiều')).toHaveProperty('problem')
  expect(readWeight('0,35', 1000)).toEqual({ value: 350 })
  expect(readWeight('350 g', 1)).toEqual({ value: 350 })
  expect(readWeight('1.2kg', 1)).toEqual({ value: 1200 })
  expect(readWeight('.5', 1000)).toEqual({ value: 500 })
  expect(readWeight('1.200', 1)).toEqual({ value: 1200 })
  expect(readWeight('1.250', 1000)).toEqual({ value: 1250 })
  expect(readWeight('1.2.3', 1000)).toHaveProperty('problem')
  expect(readYesNo('Có')).toEqual({ value: true })
  expect(readYesNo('Ẩn')).toEqual({ value: false })
  expect(readYesNo('?')).toHaveProperty('problem')
})

test('reads categories and pictures', () => {
  expect(readCategories('Áo > Áo thun, Khuyến mãi > Hè')).toEqual([
    ['Áo', 'Áo thun'],
    ['Khuyến mãi', 'Hè'],
  ])
  expect(readCategories('Áo, quần')).toEqual([['Áo, quần']])
  // A category is the main one rather than what is above it.
  expect(readCategories('Áo; Khuyến mãi; Áo > Áo thun')).toEqual([
    ['Áo', 'Áo thun'],
    ['Áo'],
    ['Khuyến mãi'],
  ])
  expect(readCategories(' > ')).toEqual([])
  expect(readCategoryList('Áo > Áo thun, Sale, Bếp\\, bàn')).toEqual([
    ['Áo', 'Áo thun'],
    ['Sale'],
    ['Bếp, bàn'],
  ])
  expect(readPictures('https://a.example/1,2.jpg, https://a.example/2.jpg')).toEqual([
    'https://a.example/1,2.jpg',
    'https://a.example/2.jpg',
  ])
})
