import type { Metric } from '../contract.ts'

type Scale = {
  /** Up to here a value is good, and up to `poor` it needs improvement: https://web.dev/articles/vitals */
  good: number
  poor: number
  /** How many steps lie between the two: a step is about a tenth. */
  steps: number
}

const scales: Readonly<Record<Metric, Scale>> = {
  LCP: { good: 2500, poor: 4000, steps: 5 },
  INP: { good: 200, poor: 500, steps: 10 },
  CLS: { good: 0.1, poor: 0.25, steps: 10 },
}
export const metrics = Object.keys(scales) as Metric[]

/** Steps are counted from the last good one, which is 0, so that marks never depend on how they are cut. */
const lowest = -80
const highest = 60

export type Rating = 'good' | 'needs work' | 'poor'

export function ratingOf(metric: Metric, value: number): Rating {
  const { good, poor } = scales[metric]
  if (value <= good) return 'good'
  return value <= poor ? 'needs work' : 'poor'
}

/** The step of the scale that a value falls into: the lowest whose end it does not pass. */
export function stepOf(metric: Metric, value: number): number {
  const { good, poor, steps } = scales[metric]
  const place = (Math.log(value / good) / Math.log(poor / good)) * steps
  // What rounding adds to an end must not push it over.
  const step = Math.ceil(place - 1e-9)
  return Math.min(highest, Math.max(lowest, step))
}

/** The end of a step, in the metric's own unit. */
export function endOf(metric: Metric, step: number): number {
  const { good, poor, steps } = scales[metric]
  if (step <= lowest) return 0
  return good * (poor / good) ** (step / steps)
}

export type Counted = { step: number; count: number }

/** The value that three quarters of all measurements do not pass, to a step; undefined without any. */
export function threeQuarters(metric: Metric, counted: readonly Counted[]): number | undefined {
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  let seen = 0
  for (const { step, count } of counted.toSorted((a, b) => a.step - b.step)) {
    seen += count
    if (seen >= total * 0.75) return endOf(metric, step)
  }
  return undefined
}
