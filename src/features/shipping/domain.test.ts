import { describe, expect, test } from 'vitest'
import {
  provinces2025,
  readShippingMethods,
  type ShippingMethod,
  ShippingMethods,
  type ShippingZone,
} from '#shared/shipping-rates.ts'
import { isShippingFree, offerMethods, type Parcel, regionOf, usualMethods } from './domain.ts'

const feeBy = (methods: ShippingMethods, parcel: Parcel) => offerMethods(methods, parcel)[0]?.fee

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
    expect(feeBy(usualMethods('79'), { ...parcel, toProvinceCode, weightGram })).toBe(fee)
  })

  test.each([
    ['79', [1, 2]],
    ['80', [2, 4]],
    ['01', [3, 6]],
    [undefined, [3, 6]],
  ])('to %s a parcel takes %j days', (toProvinceCode, days) => {
    const to = { ...parcel, toProvinceCode, weightGram: 500 }
    expect(offerMethods(usualMethods('79'), to)).toMatchObject([
      { name: 'Giao tiêu chuẩn', days: { minDays: days[0], maxDays: days[1] } },
    ])
  })

  test.each(provinces2025)('are rates that may be saved, from %s', (code) => {
    expect(ShippingMethods.parse(usualMethods(code))).toEqual(usualMethods(code))
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
  const rates = ShippingMethods.parse([zone, rest])
  const feeOf = (weightGram: number, subtotal = 0) =>
    feeBy(rates, { toProvinceCode: '79', weightGram, subtotal })

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
      feeBy(rates, { toProvinceCode: undefined, weightGram, subtotal: 0 })
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
    const issues = ShippingMethods.safeParse(wrong).error?.issues ?? []
    expect(issues.map((issue) => issue.message)).toEqual([message])
  })
})

describe('a shop with several methods', () => {
  const zoneOf = (fee: number, provinces: readonly string[], maxDays = 3): ShippingZone => ({
    name: `Vùng ${fee}`,
    provinces: [...provinces],
    minDays: 1,
    maxDays,
    bands: [{ upToGram: 500, fee }],
    next: { stepGram: 500, fee: 1_000 },
    discounts: [],
  })
  const far = provinces2025.filter((code) => code !== '79')
  const fast: ShippingMethod = {
    id: 'fast',
    name: 'Giao nhanh',
    zones: [zoneOf(45_000, ['79'], 1)],
  }
  const usual: ShippingMethod = {
    id: 'standard',
    name: 'Giao tiêu chuẩn',
    zones: [zoneOf(16_000, ['79']), zoneOf(32_000, far)],
  }
  const to = (toProvinceCode: string | undefined) => ({
    toProvinceCode,
    weightGram: 500,
    subtotal: 0,
  })
  const idsTo = (code: string | undefined, methods = ShippingMethods.parse([usual, fast])) =>
    offerMethods(methods, to(code)).map(({ id, fee }) => [id, fee])

  test('offers those that serve the destination, in its order', () => {
    expect(idsTo('79')).toEqual([
      ['standard', 16_000],
      ['fast', 45_000],
    ])
    expect(idsTo('79', ShippingMethods.parse([fast, usual]))).toEqual([
      ['fast', 45_000],
      ['standard', 16_000],
    ])
    expect(idsTo('01')).toEqual([['standard', 32_000]])
  })

  test('offers what the place offers where the usual choice is dearest, while the destination is unknown', () => {
    expect(idsTo(undefined)).toEqual([['standard', 32_000]])
    expect(idsTo(undefined, ShippingMethods.parse([fast, usual]))).toEqual([
      ['fast', 45_000],
      ['standard', 16_000],
    ])
  })

  test('needs one for each province, not one for all', () => {
    const rest = { ...usual, zones: [zoneOf(32_000, far)] }
    expect(ShippingMethods.parse([fast, rest])).toHaveLength(2)
    expect(readShippingMethods(JSON.stringify([fast, { ...fast, id: 'b', name: 'B' }]))).toEqual({
      problem: 'Còn 33 tỉnh thành chưa có cách giao nào.',
    })
  })

  test('is a table alone where there is one method', () => {
    expect(ShippingMethods.parse(usual.zones)).toEqual([usual])
  })

  test.each([
    [[usual, { ...fast, name: ' ' }], 'Cách giao 2: Cần tên cách giao.'],
    [
      [usual, { ...fast, name: 'Giao\nnhanh' }],
      'Cách giao 2: Tên cách giao có ký tự không dùng được.',
    ],
    [[usual, { ...fast, name: 'G'.repeat(41) }], 'Cách giao 2: Tên cách giao tối đa 40 ký tự.'],
    [[usual, { ...fast, name: usual.name }], 'Cách giao 2: Đã có cách giao với tên này.'],
    [[usual, { ...fast, id: usual.id }], 'Cách giao 2: Đã có cách giao với mã này.'],
    [[usual, { ...fast, id: '<b>' }], 'Cách giao 2: Mã của cách giao có ký tự không dùng được.'],
    [[usual, { ...fast, zones: [] }], 'Cách giao 2: Cần ít nhất một vùng.'],
    [
      [usual, { ...fast, zones: [{ ...fast.zones[0], minDays: 61 }] }],
      'Cách giao 2: Vùng 1: Cần số ngày từ 0 đến 60.',
    ],
    [
      Array.from({ length: 6 }, (_, id) => ({ ...usual, id: `m${id}`, name: `${id}` })),
      'Tối đa 5 cách giao.',
    ],
    [[], 'Cần ít nhất một cách giao.'],
  ])('is refused with a sentence: %#', (wrong, problem) => {
    expect(readShippingMethods(JSON.stringify(wrong))).toEqual({ problem })
  })
})

test('shipping is free from the threshold on, or when every line ships free', () => {
  const order = { subtotal: 999_999, freeFrom: 1_000_000, everyLineFree: false }
  expect(isShippingFree(order)).toBe(false)
  expect(isShippingFree({ ...order, subtotal: 1_000_000 })).toBe(true)
  expect(isShippingFree({ ...order, everyLineFree: true })).toBe(true)
})
