const units = ['vh', 'svh', 'dvh', 'lvh', 'vw', 'rem', 'px']

/** Whatever a server says: a number that CSS reads. How high a cover can be at most is its look's to say. */
const highest = 5000

type Cover = { coverMode: 'contain' | 'cover'; coverHeight: number | null; coverHeightUnit: string }

/**
 * The cover's height as CSS: at least 10, by default 42 in cover mode and 60 otherwise, in vh unless another unit of
 * lengths is said.
 */
export function coverHeight({ coverMode, coverHeight: wanted, coverHeightUnit }: Cover): string {
  const height = wanted ?? (coverMode === 'cover' ? 42 : 60)
  const unit = units.includes(coverHeightUnit) ? coverHeightUnit : 'vh'
  return `${Math.min(highest, Math.max(10, height))}${unit}`
}
