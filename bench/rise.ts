/**
 * By what share of their mean these values rise from the first to the last, as the straight line tells that fits them best;
 * below zero when they fall.
 */
export function riseOf(points: readonly { at: number; value: number }[]): number {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const [middle, height] = [
    mean(points.map(({ at }) => at)),
    mean(points.map(({ value }) => value)),
  ]
  const spread = points.reduce((sum, { at }) => sum + (at - middle) ** 2, 0)
  if (spread === 0 || height === 0) return 0
  const slope =
    points.reduce((sum, { at, value }) => sum + (at - middle) * (value - height), 0) / spread
  const ats = points.map(({ at }) => at)
  return (slope * (Math.max(...ats) - Math.min(...ats))) / height
}
