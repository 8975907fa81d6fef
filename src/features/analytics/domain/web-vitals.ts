import type { Metric } from '../contract.ts'

type Scale = {
  /** Upper bounds of “good” and “needs improvement”: https://web.dev/articles/vitals */
  good: number
  poor: number
  /** Number of histogram buckets between the two; each is about a tenth wide. */
  steps: number
}

const scales: Readonly<Record<Metric, Scale>> = {
  LCP: { good: 2500, poor: 4000, steps: 5 },
  INP: { good: 200, poor: 500, steps: 10 },
  CLS: { good: 0.1, poor: 0.25, steps: 10 },
}
export const metrics = Object.keys(scales) as Metric[]

/** Buckets are numbered relative to the last good one, which is 0, so that stored numbers stay valid with other bounds. */
const lowest = -80
const highest = 60

export type Rating = 'good' | 'needs work' | 'poor'

export function ratingOf(metric: Metric, value: number): Rating {
  const { good, poor } = scales[metric]
  if (value <= good) return 'good'
  return value <= poor ? 'needs work' : 'poor'
}

/** The histogram bucket of a value: the lowest whose end is not exceeded. */
export function bucketOf(metric: Metric, value: number): number {
  const { good, poor, steps } = scales[metric]
  const place = (Math.log(value / good) / Math.log(poor / good)) * steps
  // Tolerates rounding errors at bucket ends.
  const step = Math.ceil(place - 1e-9)
  return Math.min(highest, Math.max(lowest, step))
}

/** The end of a bucket, in the metric's unit. */
export function bucketEnd(metric: Metric, step: number): number {
  const { good, poor, steps } = scales[metric]
  if (step <= lowest) return 0
  return good * (poor / good) ** (step / steps)
}

export type Counted = { step: number; count: number }

/** The 75th percentile, rounded up to a bucket end; undefined without measurements. */
export function percentile75(metric: Metric, counted: readonly Counted[]): number | undefined {
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  let seen = 0
  for (const { step, count } of counted.toSorted((a, b) => a.step - b.step)) {
    seen += count
    if (seen >= total * 0.75) return bucketEnd(metric, step)
  }
  return undefined
}
