import { expect, test } from 'vitest'
import { dayText, parseDay } from './parse-day.ts'

// 06:30 of 20 November in Vietnam.
const now = new Date('2026-11-19T23:30:00Z')

test.each([
  ['20/11', '2026-11-20'],
  // Not yet in this year.
  ['21/11', '2025-11-21'],
  ['1-2', '2026-02-01'],
  ['29/2', '2024-02-29'],
  [' 05 / 03 / 2025 ', '2025-03-05'],
  ['20.11.26', '2026-11-20'],
  ['31/12/2027', '2027-12-31'],
  ['2026-11-2', '2026-11-02'],
  ['hôm nay', '2026-11-20'],
  ['Hôm  qua', '2026-11-19'],
  ['hom kia', '2026-11-18'],
  ['Ngày mai', '2026-11-21'],
])('%s is %s', (typed, day) => {
  expect(parseDay(typed, now)).toBe(day)
})

test.each([
  ['20/11', '2026-11-20'],
  ['19/11', '2027-11-19'],
  ['29/2', '2028-02-29'],
])('%s to come is %s', (typed, day) => {
  expect(parseDay(typed, now, true)).toBe(day)
})

test.each([
  '',
  '20',
  '31/4',
  '0/1',
  '1/13',
  '29/2/2025',
  '20/11/1999',
  '20/11/202',
  'mai',
  '2026/11/20',
  '1/1/1/1',
])('%s is no day', (typed) => {
  expect(parseDay(typed, now)).toBeUndefined()
})

test('a day is written as it can be typed', () => {
  expect(dayText('2026-11-05')).toBe('05/11/2026')
  expect(parseDay(dayText('2026-11-05'), now)).toBe('2026-11-05')
})
