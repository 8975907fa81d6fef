import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBadge, formatCount, formatDateTime, formatVnd } from './format.ts'

test('amounts have dots, no decimals and the suffix đ', () => {
  expect(formatVnd(1_234_567)).toBe('1.234.567đ')
  expect(formatVnd(0)).toBe('0đ')
  expect(formatVnd(1999.5)).toBe('2.000đ')
})

test('counts have dots', () => {
  expect(formatCount(12_345)).toBe('12.345')
})

test('numbers are formatted as by Intl', () => {
  const vietnamese = new Intl.NumberFormat('vi-VN')
  fc.assert(
    fc.property(fc.maxSafeInteger(), (whole) => {
      expect(formatCount(whole)).toBe(vietnamese.format(whole))
      expect(formatVnd(whole)).toBe(`${vietnamese.format(whole)}đ`)
    }),
  )
})

test.each([
  [0, undefined],
  [-1, undefined],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('a badge of %d shows %s', (count, shown) => {
  expect(formatBadge(count)).toBe(shown)
})

test('timestamps are in the shop’s time zone, regardless of the server’s', () => {
  expect(formatDateTime('2026-11-20T07:05:00Z')).toBe('20/11/2026 14:05')
  expect(formatDateTime(new Date('2026-12-31T17:00:00Z'))).toBe('01/01/2027 00:00')
})

test('timestamps are formatted as by Intl for Vietnam', () => {
  const vietnamese = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Ho_Chi_Minh',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const [min, max] = [new Date('1976-01-01T00:00:00Z'), new Date('2999-12-31T00:00:00Z')]
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (moment) => {
      expect(formatDateTime(moment)).toBe(vietnamese.format(moment).replace(', ', ' '))
    }),
  )
})

test('invalid dates throw', () => {
  expect(() => formatDateTime('mai')).toThrow(RangeError)
})
