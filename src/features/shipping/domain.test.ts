import { describe, expect, test } from 'vitest'
import { provinces2025, ShippingRates, type ShippingZone } from '#shared/shipping-rates.ts'
import { isShippingFree, quoteParcel, regionOf, usualRates } from './domain.ts'

test('the 34 provinces lie in the north, the center or the south', () => {
  const codesIn = (region: string) => provinces2025.filter((code) => regionOf(code) === region)
  expect(codesIn('north')).toEqual([
    ...['01', '04', '08', '11', '12', '14', '15', '19', '20', '22', '24', '25', '31', '33', '37'],
  ])
  expect(codesIn('central')).toEqual([
    ...['38', '40', '42', '44', '46', '48', '51', '52', '56', '66', '68'],
  ])
  expect(codesIn('south')).toEqual(['75', '79', '80', '82', '86', '91', '92', '96'])
})

describe('the rates of a shop that has set none', () => {
  const parcel = { subtotal: 0 }

  test.each([
    ['79', 500, 16_000],
    ['79', 501, 18_500],
    ['80', 500, 25_000],
    ['01', 1_000, 38_000],
    [undefined, 500, 32_000],
  ])('to %s with %i g are %i đ', (toProvinceCode, weightGram, fee) => {
    expect(quoteParcel(usualRates('79'), { ...parcel, toProvinceCode, weightGram }).fee).toBe(fee)
  })

  test.each([
    ['79', [1, 2]],
    ['80', [2, 4]],
    ['01', [3, 6]],
    [undefined, [3, 6]],
  ])('to %s a parcel takes %j days', (toProvinceCode, days) => {
    const quoted = quoteParcel(usualRates('79'), { ...parcel, toProvinceCode, weightGram: 500 })
    expect(Object.values(quoted.days)).toEqual(days)
  })

  test.each(provinces2025)('are rates that may be saved, from %s', (code) => {
    expect(ShippingRates.parse(usualRates(code))).toEqual(usualRates(code))
  })
})

describe('the rates of a shop', () => {
  const zone: ShippingZone = {
    name: 'Nội thành',
    provinces: ['79'],
    minDays: 0,
    maxDays: 1,
    bands: [
      { upToGram: 1000, fee: 20_000 },
      { upToGram: 3000, fee: 30_000 },
    ],
    next: { stepGram: 1000, fee: 4_000 },
    discounts: [
      { from: 200_000, off: 5_000 },
      { from: 500_000, off: 25_000 },
    ],
  }
  const rest = {
    ...zone,
    name: 'Còn lại',
    provinces: provinces2025.filter((code) => code !== '79'),
    bands: [{ upToGram: 500, fee: 10_000 }],
  }
  const rates = ShippingRates.parse([zone, rest])
  const feeOf = (weightGram: number, subtotal = 0) =>
    quoteParcel(rates, { toProvinceCode: '79', weightGram, subtotal }).fee

  test('go by weight, with a step beyond the last band', () => {
    expect([1, 1000, 1001, 3000, 3001, 4000, 4001].map((gram) => feeOf(gram))).toEqual([
      ...[20_000, 20_000, 30_000, 30_000, 34_000, 34_000, 38_000],
    ])
  })

  test('are less from a subtotal on, and never below zero', () => {
    expect([199_999, 200_000, 499_999, 500_000].map((sum) => feeOf(500, sum))).toEqual([
      ...[20_000, 15_000, 15_000, 0],
    ])
  })

  test('are the dearest of all zones where the destination is unknown', () => {
    const quote = (weightGram: number) =>
      quoteParcel(rates, { toProvinceCode: undefined, weightGram, subtotal: 0 }).fee
    expect([quote(500), quote(900), quote(9000)]).toEqual([20_000, 20_000, 54_000])
  })

  test.each([
    [[zone], 'Còn 33 tỉnh thành chưa thuộc vùng nào.'],
    [[zone, rest, { ...zone, name: 'Khác' }], 'Có tỉnh thành đã thuộc vùng khác.'],
    [[zone, { ...rest, name: 'Nội thành' }], 'Đã có vùng với tên này.'],
    [[zone, { ...rest, minDays: 3 }], 'Không được ít hơn số ngày nhanh nhất.'],
    [[zone, { ...rest, bands: [] }], 'Cần ít nhất một mức cân nặng.'],
    [[zone, { ...rest, bands: zone.bands.toReversed() }], 'Cần nhiều hơn 3000 g.'],
    [[zone, { ...rest, discounts: zone.discounts.toReversed() }], 'Cần nhiều hơn mức trước.'],
  ])('are refused with a sentence: %#', (wrong, message) => {
    const issues = ShippingRates.safeParse(wrong).error?.issues ?? []
    expect(issues.map((issue) => issue.message)).toEqual([message])
  })
})

test('shipping is free from the threshold on, or when every line ships free', () => {
  const order = { subtotal: 999_999, freeFrom: 1_000_000, everyLineFree: false }
  expect(isShippingFree(order)).toBe(false)
  expect(isShippingFree({ ...order, subtotal: 1_000_000 })).toBe(true)
  expect(isShippingFree({ ...order, everyLineFree: true })).toBe(true)
})
