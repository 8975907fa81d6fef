import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOf, metrics, ratingOf, stepOf, threeQuarters } from './speeds.ts'

const ends = { LCP: [2500, 4000], INP: [200, 500], CLS: [0.1, 0.25] } as const

test('the marks are those of web.dev, their ends included', () => {
  for (const metric of metrics) {
    const [good, poor] = ends[metric]
    expect(
      [good, good * 1.001, poor, poor * 1.001].map((value) => ratingOf(metric, value)),
    ).toEqual(['good', 'needs work', 'needs work', 'poor'])
  }
})

test('a step keeps the mark of every value in it, and its size to a tenth', () => {
  const value = fc.double({ min: 0.001, max: 1, noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(fc.constantFrom(...metrics), value, (metric, part) => {
      const measured = part * ends[metric][1] * 3
      const end = endOf(metric, stepOf(metric, measured))
      expect(ratingOf(metric, end)).toBe(ratingOf(metric, measured))
      expect(end).toBeGreaterThanOrEqual(measured * 0.999_999)
      expect(end).toBeLessThan(measured * 1.11)
    }),
  )
})

test('nothing moved, and what took for ever, have their steps too', () => {
  for (const metric of metrics) {
    expect(endOf(metric, stepOf(metric, 0))).toBe(0)
    expect(ratingOf(metric, endOf(metric, stepOf(metric, 600_000)))).toBe('poor')
    expect(Math.abs(stepOf(metric, 600_000))).toBeLessThan(32_768)
  }
})

test('three quarters of all measurements do not pass the figure that is told', () => {
  const counted = [
    { step: 3, count: 1 },
    { step: -2, count: 2 },
    { step: 0, count: 1 },
  ]
  expect(threeQuarters('LCP', counted)).toBeCloseTo(2500)
  expect(threeQuarters('LCP', [{ step: -2, count: 1 }, ...counted.slice(0, 1)])).toBeCloseTo(
    endOf('LCP', 3),
  )
  expect(threeQuarters('LCP', [])).toBeUndefined()
})
