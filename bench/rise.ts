/** Relative slope: change from first to last value on the least-squares line, as a share of the mean. */
export function relativeSlope(points: readonly { at: number; value: number }[]): number {
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
