/** A line of an order: pieces that were taken from stock, and are to be taken from some place. */
type SourcedItem = { id: string; variantId: string; pieces: number }
/** The id of a place; null is the main one. */
export type LocationId = string | null
/** Pieces that are free, of a variant at a place. */
type FreePieces = (variantId: string, location: LocationId) => number

/** Places in the order in which they are asked: those in the recipient's province first where that is wanted. */
export function placesInTurn<Place extends { provinceCode: string | null }>(
  byRank: readonly Place[],
  near: string | undefined,
): Place[] {
  const isNear = ({ provinceCode }: Place) => near !== undefined && provinceCode === near
  return [...byRank.filter(isNear), ...byRank.filter((place) => !isNear(place))]
}

/**
 * Where the items of an order are taken from: the first place that has all of them; else each from the first that has all of it; else
 * the main one. What takes no pieces goes with the rest.
 */
export function chooseSources(
  items: readonly SourcedItem[],
  places: readonly LocationId[],
  free: FreePieces,
): Map<string, LocationId> {
  const needed = new Map<string, number>()
  for (const { variantId, pieces } of items) {
    needed.set(variantId, (needed.get(variantId) ?? 0) + pieces)
  }
  const counted = items.filter(({ pieces }) => pieces > 0)
  if (counted.length === 0) return new Map(items.map(({ id }) => [id, null]))
  const whole = places.find((place) =>
    [...needed].every(([variantId, pieces]) => pieces === 0 || free(variantId, place) >= pieces),
  )
  if (whole !== undefined) return new Map(items.map(({ id }) => [id, whole]))
  const taken = new Map<string, number>()
  const chosen = new Map<string, LocationId>()
  for (const { id, variantId, pieces } of items) {
    const key = (place: LocationId) => `${variantId} ${place}`
    const left = (place: LocationId) => free(variantId, place) - (taken.get(key(place)) ?? 0)
    const place = pieces > 0 ? (places.find((each) => left(each) >= pieces) ?? null) : null
    taken.set(key(place), (taken.get(key(place)) ?? 0) + pieces)
    chosen.set(id, place)
  }
  return chosen
}
