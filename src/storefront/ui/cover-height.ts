const units = ['vh', 'svh', 'dvh', 'lvh', 'vw', 'rem', 'px']

/** A bound for CSS, whatever the server sends. The visible maximum is up to the style. */
const highest = 5000

type Cover = { coverMode: 'contain' | 'cover'; coverHeight: number | null; coverHeightUnit: string }

/**
 * The cover's height as CSS: at least 10, by default 42 in cover mode and 60 otherwise, in vh unless the page names another
 * unit.
 */
export function coverHeight({ coverMode, coverHeight: wanted, coverHeightUnit }: Cover): string {
  const height = wanted ?? (coverMode === 'cover' ? 42 : 60)
  const unit = units.includes(coverHeightUnit) ? coverHeightUnit : 'vh'
  return `${Math.min(highest, Math.max(10, height))}${unit}`
}
