import { describe, expect, test } from 'vitest'
import { isShippingFree, regionOf, tableDays, tableRate, zoneOf } from './domain.ts'

test('the 34 provinces lie in the north, the center or the south', () => {
  const codesIn = (region: string) => codes.filter((code) => regionOf(code) === region)
  expect(codesIn('north')).toEqual([
    ...['01', '04', '08', '11', '12', '14', '15', '19', '20', '22', '24', '25', '31', '33', '37'],
  ])
  expect(codesIn('central')).toEqual([
    ...['38', '40', '42', '44', '46', '48', '51', '52', '56', '66', '68'],
  ])
  expect(codesIn('south')).toEqual(['75', '79', '80', '82', '86', '91', '92', '96'])
})

describe('the fee', () => {
  const parcel = { fromProvinceCode: '79', toProvinceCode: '79', weightGram: 500 }

  test.each([
    ['79', 500, 16_000],
    ['79', 501, 18_500],
    ['80', 500, 25_000],
    ['01', 1_000, 38_000],
    [undefined, 500, 32_000],
  ])('to %s with %i g is %i đ', (toProvinceCode, weightGram, fee) => {
    expect(tableRate({ ...parcel, toProvinceCode, weightGram })).toBe(fee)
  })

  test('is the dearest where the destination is unknown', () => {
    expect(zoneOf({ ...parcel, toProvinceCode: undefined })).toBe('other')
  })

  test('is nothing from the threshold on, or when every line ships free', () => {
    const order = { subtotal: 999_999, freeFrom: 1_000_000, everyLineFree: false }
    expect(isShippingFree(order)).toBe(false)
    expect(isShippingFree({ ...order, subtotal: 1_000_000 })).toBe(true)
    expect(isShippingFree({ ...order, everyLineFree: true })).toBe(true)
  })
})

test.each([
  ['79', [1, 2]],
  ['80', [2, 4]],
  ['01', [3, 6]],
  [undefined, [3, 6]],
])('to %s a parcel takes %j days', (toProvinceCode, days) => {
  const parcel = { fromProvinceCode: '79', toProvinceCode, weightGram: 500 }
  expect(Object.values(tableDays(parcel))).toEqual(days)
})

const codes = [
  ...['01', '04', '08', '11', '12', '14', '15', '19', '20', '22', '24', '25', '31', '33', '37'],
  ...['38', '40', '42', '44', '46', '48', '51', '52', '56', '66', '68', '75', '79', '80', '82'],
  ...['86', '91', '92', '96'],
]
