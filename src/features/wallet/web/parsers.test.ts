import { expect, test } from 'vitest'
import { parseCoins, parsePoints, parseVouchers } from './parsers.ts'

const now = Date.parse('2026-11-20T10:00:00Z')

test('a voucher is parsed with all its fields', () => {
  const sent = {
    ...{
      id: 'v1',
      code: 'TET2027',
      kind: 'amount',
      discount: 10,
      maxDiscount: 50_000,
      minSubtotal: 200_000,
    },
    ...{ startAt: '2026-11-01T00:00:00Z', expiredAt: '2026-12-01T00:00:00Z' },
    ...{ description: 'Mừng Tết', appliesTo: ['Áo dài'], state: 'used', orderId: 'DH1' },
  }
  const pagination = { page: 2, pageSize: 20, total: 21, pages: 2 }
  const { discount: percent, ...rest } = sent
  expect(parseVouchers({ vouchers: [sent, { code: '' }, 3], pagination }, now)).toEqual({
    vouchers: [{ percent, ...rest }],
    pagination,
  })
})

test.each([
  ['2026-11-20T10:00:00Z', 'ended', '2026-11-20T10:00:00Z'],
  ['2026-11-20T10:00:01Z', 'usable', '2026-11-20T10:00:01Z'],
  ['bao giờ hết thì thôi', 'usable', null],
  [undefined, 'usable', null],
])('without a state from the server: until %s it is %s', (expiredAt, state, shown) => {
  for (const answer of [[{ code: 'HE', discount: '5', expiredAt }]]) {
    expect(parseVouchers({ data: answer }, now).vouchers).toMatchObject([
      { id: 'HE', percent: 5, state, expiredAt: shown, minSubtotal: 0, orderId: null },
    ])
  }
})

test('coins are read newest first as they come, of kinds that only their server knows as well', () => {
  const entries = [
    { id: 3, type: 'spend', amount: -300, createdAt: '2026-11-20T10:00:00Z', note: 'Dùng xu' },
    { type: 'GIFT', amount: '500', createdAt: 'hôm qua' },
    { type: 'earn' },
  ]
  const { entries: read, total } = parseCoins({ data: entries, total: 700 })
  expect(total).toBe(700)
  expect(read).toEqual([
    { ...entries[0], id: '3', orderId: null },
    { id: '1 1', type: 'GIFT', amount: 500, createdAt: null, note: '', orderId: null },
  ])
  expect(parseCoins([]).entries).toEqual([])
  expect(() => parseCoins({ data: 'x' })).toThrow()
})

test.each([
  [{ data: { points: 700 } }, 700],
  [{ user: { points: '0' } }, 0],
  [{ data: { data: { points: 5 } } }, 5],
  [{ data: { name: 'Lan' } }, undefined],
])('of the profile %j the points are %s', (answer, points) => {
  expect(parsePoints(answer)).toBe(points)
})
