import { expect, test } from 'vitest'
import { parseOffers } from './offers.ts'

const now = Date.parse('2026-11-20T08:00:00Z')
const sent = {
  id: 'v1',
  code: 'TET2027',
  kind: 'percent',
  discount: 10,
  maxDiscount: 50_000,
  minSubtotal: 200_000,
  startAt: '2026-11-01T00:00:00Z',
  expiredAt: '2027-02-01T00:00:00Z',
  description: 'Mừng Tết',
  appliesTo: null,
  state: 'usable',
  orderId: null,
  off: 20_000,
  missing: 0,
}

test('usable vouchers are parsed with their discount', () => {
  const { discount: percent, ...rest } = sent
  const others = ['soon', 'ended', 'used', 'used-up'].map((state) => ({ ...sent, state }))
  const answer = { vouchers: [sent, ...others, { code: '' }, null] }
  expect(parseOffers(answer, now)).toEqual([{ ...rest, percent }])
})

test.each([
  ['a list', [{ code: 'HE' }, { code: 'CU', expiredAt: '2026-11-20T07:59:59Z' }]],
  ['under data', { data: [{ code: 'HE', expiredAt: 'không rõ' }] }],
  ['deeper', { data: { vouchers: [{ code: 'HE' }] } }],
])('servers that say less are read as well: %s', (_where, answer) => {
  expect(parseOffers(answer, now)).toMatchObject([
    { code: 'HE', percent: undefined, expiredAt: null, off: null, missing: null, minSubtotal: 0 },
  ])
})

test('an answer without a list is none', () => {
  expect(() => parseOffers({ data: 'x' }, now)).toThrow()
})
