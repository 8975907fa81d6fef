import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCountdown, secondsUntil, soldPercent } from './domain.ts'

test('a countdown in hours, minutes and seconds', () => {
  expect(formatCountdown(3725)).toBe('01:02:05')
  expect(formatCountdown(0)).toBe('00:00:00')
  expect(formatCountdown(100 * 3600)).toBe('100:00:00')
})

test('a formatted countdown can be parsed back', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (seconds) => {
      const text = formatCountdown(seconds)
      expect(text).toMatch(/^\d{2,}:[0-5]\d:[0-5]\d$/)
      const [hours = 0, minutes = 0, rest = 0] = text.split(':').map(Number)
      expect(hours * 3600 + minutes * 60 + rest).toBe(seconds)
    }),
  )
})

test('it is 0 exactly from the end on, and never runs backwards', () => {
  const end = Date.parse('2026-11-20T07:00:00.000Z')
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(5000), (before, later) => {
      const left = (now: number) => secondsUntil('2026-11-20T07:00:00.000Z', now)
      expect(left(end - before) === 0).toBe(before <= 0)
      expect(left(end - before + later)).toBeLessThanOrEqual(left(end - before))
    }),
  )
})

test('the sold part of an allotment is a percentage, also for odd numbers', () => {
  expect(soldPercent({ totalQuantity: 10, totalSold: 3 })).toBe(30)
  expect(soldPercent({ totalQuantity: 3, totalSold: 2 })).toBe(67)
  expect(soldPercent({ totalQuantity: 10, totalSold: 30 })).toBe(100)
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (totalQuantity, totalSold) => {
      const percent = soldPercent({ totalQuantity, totalSold })
      expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true)
    }),
  )
})
