import { mostCounted } from '../../domain.ts'
import type { KnownCategory } from '../categories-in-memory.ts'
import { bitOf, toFacets } from '../listing/facet-counts.ts'
import type { ProductFilter } from '../listing/filter.ts'
import { mostRankedOfMany, type Wish } from '../listing/orders.ts'
import type { Survey } from '../listing/survey.ts'
import type { Seen } from '../listing/survey-popular.ts'
import type { TextReading } from '../search-text.ts'
import type { Match } from '../text/match.ts'
import { type BestSlots, bestOf } from './best-slots.ts'
import { idAt, type WideShelf } from './columns.ts'
import { blockOfPlaces, type Head } from './head.ts'
import { eachOf, listOf, type Places, placesOf, ranked } from './match-places.ts'
import { isThere } from './packed-product.ts'
import { tallyColumns } from './tally-columns.ts'

export type AskedHead = {
  head: Head
  values: WideShelf['values']
  categories: readonly KnownCategory[]
}

/** Up to so many are all put in order by how well they fit a text. */
const mostRanked = 2000
/** Of so many facets are counted where they are lower bounds anyway. */
const mostNoted = 2000

/** Counts what fits, all of it, and finds the page, where the whole shop is in the head. */
export function surveyWhole(asked: AskedHead, filter: ProductFilter, wish: Wish): Survey {
  const { fitting, facets, page } = look(asked, filter, wish)
  return {
    total: Math.min(fitting, mostCounted),
    near: fitting,
    walked: undefined,
    areAllRanked: fitting <= mostRanked,
    facets: toFacets(facets, { isComplete: true }),
    page: page ?? [],
  }
}

/** Looks at the best-selling products, as `surveyPopular` does in the database. */
export function surveyHead(asked: AskedHead, filter: ProductFilter, wish: Wish): Seen {
  const { fitting, butOne, facets, page } = look(asked, filter, wish)
  const misses = filter.groups.map((group, index) => [bitOf(filter, group), butOne[index] ?? 0])
  return {
    ...facets,
    rows: asked.head.size,
    fitting,
    misses: Object.fromEntries(misses),
    near: butOne.reduce((sum, count) => sum + count, fitting),
    page,
  }
}

/** The ids of the best that match a text that nothing is filtered by; fewer than `limit` where fewer match. */
export function bestInHead(head: Head, { condition, fit }: TextReading, limit: number): string[] {
  const best = bestOf(head.columns, { isNewestFirst: false, limit: mostRankedOfTyped, offset: 0 })
  seeBest(head, placesOf(head, condition), best)
  return idsOf(head, ranked(head, best.slots(), fit).slice(0, limit))
}

const mostRankedOfTyped = 40

/** Shows all of these places that may be among the best. */
function seeBest({ columns, mostPoints }: Head, places: Places, best: BestSlots): void {
  for (const [block, most] of mostPoints.entries()) {
    if (most < best.least()) continue
    const from = block * blockOfPlaces
    eachOf(places, from, from + blockOfPlaces, (place) => {
      if ((columns.flags[place] ?? 0) & isThere) best.see(place)
    })
  }
}

/** How many products of the head match, counted to `most`. */
export function countInHead(head: Head, match: Match, most: number): number {
  const { flags } = head.columns
  const isTaken = (place: number) => ((flags[place] ?? 0) & isThere) !== 0
  return listOf(placesOf(head, match), most, isTaken).length
}

function look({ head, values, categories }: AskedHead, filter: ProductFilter, wish: Wish) {
  const { columns, isWhole } = head
  const { isNewestFirst, offset, limit } = wish
  const end = Math.min(offset + limit, mostCounted)
  const first = wish.text ? Math.max(end, isWhole ? mostRanked : mostRankedOfMany) : end
  // The youngest may be among those that sell least.
  const isKnown = isWhole || !isNewestFirst
  const best = bestOf(columns, { isNewestFirst, limit: first, offset: 0 })
  const tallied = tallyColumns({ columns, values, categories }, filter, {
    see: isKnown ? best.see : () => {},
    text: filter.text && placesOf(head, filter.text),
    mostNoted: isWhole ? undefined : mostNoted,
  })
  const { fitting } = tallied
  if (!isKnown || (!isWhole && end > fitting)) return { ...tallied, page: undefined }
  const inOrder = wish.text
    ? rankedFirst(head, best.slots(), wish.text, rankedOf(wish, fitting, isWhole))
    : best.slots()
  return { ...tallied, page: idsOf(head, inOrder.slice(offset, end)) }
}

/** So many of the best-selling that fit are put in order by how well they do; of many no more than fill their pages. */
function rankedOf({ limit }: Wish, fitting: number, isWhole: boolean): number {
  if (isWhole && fitting <= mostRanked) return fitting
  const most = Math.min(fitting, mostRankedOfMany)
  return most - (most % limit)
}

function rankedFirst(
  head: Head,
  slots: readonly number[],
  { fit }: TextReading,
  count: number,
): readonly number[] {
  return [...ranked(head, slots.slice(0, count), fit), ...slots.slice(count)]
}

function idsOf({ columns }: Head, slots: readonly number[]): string[] {
  return slots.map((slot) => idAt(columns, slot))
}
