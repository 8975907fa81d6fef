/** A code in front of the camera counts again once it was away for this time, in milliseconds. */
const awayMs = 1_200
/** And in so many looks: those of slow phones are far apart, and one alone may be blurred. */
const awayLooks = 3

/** Tells which codes of a look have come in front of the camera; call it with all that each look has found. */
export function createSightings(): (codes: readonly string[], now: number) => string[] {
  const known = new Map<string, { at: number; missed: number }>()
  return (codes, now) => {
    for (const sighting of known.values()) sighting.missed += 1
    return codes.filter((code) => {
      const before = known.get(code)
      known.set(code, { at: now, missed: 0 })
      // The look of now is one of those that were counted as missed.
      return !before || (before.missed > awayLooks && now - before.at > awayMs)
    })
  }
}
