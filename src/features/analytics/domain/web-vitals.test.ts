import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketEnd, bucketOf, metrics, percentile75, ratingOf } from './web-vitals.ts'

const ends = { LCP: [2500, 4000], INP: [200, 500], CLS: [0.1, 0.25] } as const

test('ratings are those of web.dev, bounds included', () => {
  for (const metric of metrics) {
    const [good, poor] = ends[metric]
    expect(
      [good, good * 1.001, poor, poor * 1.001].map((value) => ratingOf(metric, value)),
    ).toEqual(['good', 'needs work', 'needs work', 'poor'])
  }
})

test('a bucket keeps the rating of its values, and their size to a tenth', () => {
  const value = fc.double({ min: 0.001, max: 1, noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(fc.constantFrom(...metrics), value, (metric, part) => {
      const measured = part * ends[metric][1] * 3
      const end = bucketEnd(metric, bucketOf(metric, measured))
      expect(ratingOf(metric, end)).toBe(ratingOf(metric, measured))
      expect(end).toBeGreaterThanOrEqual(measured * 0.999_999)
      expect(end).toBeLessThan(measured * 1.11)
    }),
  )
})

test('zero and extreme values have buckets too', () => {
  for (const metric of metrics) {
    expect(bucketEnd(metric, bucketOf(metric, 0))).toBe(0)
    expect(ratingOf(metric, bucketEnd(metric, bucketOf(metric, 600_000)))).toBe('poor')
    expect(Math.abs(bucketOf(metric, 600_000))).toBeLessThan(32_768)
  }
})

test('three quarters of all measurements do not exceed the reported percentile', () => {
  const counted = [
    { step: 3, count: 1 },
    { step: -2, count: 2 },
    { step: 0, count: 1 },
  ]
  expect(percentile75('LCP', counted)).toBeCloseTo(2500)
  expect(percentile75('LCP', [{ step: -2, count: 1 }, ...counted.slice(0, 1)])).toBeCloseTo(
    bucketEnd('LCP', 3),
  )
  expect(percentile75('LCP', [])).toBeUndefined()
})
