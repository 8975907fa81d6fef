import type { Db } from '#platform/database.ts'
import type { Facets } from '../../contract.ts'
import { mostCounted } from '../../domain.ts'
import { toFacets } from './facet-counts.ts'
import type { ProductFilter } from './filter.ts'
import type { Wish } from './orders.ts'
import { surveyFound } from './survey-found.ts'
import {
  hasNearCategory,
  mostWithText,
  surveyCategory,
  surveyText,
  type TallyFound,
} from './survey-near.ts'
import { enoughSeen, mostWalked, type Seen, surveyPopular } from './survey-popular.ts'

/** The most popular products may not be like the rest: what is less than this is counted. */
const surelyMany = 1.2 * mostCounted
/** So many seen make it likely that looking further helps. */
const someSeen = 10
const farther = 4
const mostWalkedForText = 4000

/** What is known of all that fits a filter. */
export type Survey = {
  /** Up to `mostCounted`. */
  total: number
  /** At least so many would fit if one choice were taken back. */
  near: number
  /** How many of so many of the most popular products fit; undefined when they were not looked at. */
  walked: { rows: number; fitting: number } | undefined
  /** Whether they are so few that all are put in order by how well they fit a text. */
  areAllRanked: boolean
  facets: Facets
  /** The ids of the wanted page, when they have come to light. */
  page: string[] | undefined
}

/** The best-selling products, where they are in memory. */
export type SeenHead = {
  /** How many of them have the words that are looked for. */
  share: number
  see(wish: Wish): Seen
}

type Shop = {
  shopSize: number
  head: SeenHead | undefined
  /** Where all products stand in memory. */
  tally: TallyFound | undefined
}

/**
 * Counts what fits and what it could be narrowed by. A category, or what has rare words, is gone through; much is judged by
 * the most popular products, which are near at hand; little is found by the index, and counted wholly. One to three
 * statements, or none for much.
 */
export async function survey(
  db: Db,
  filter: ProductFilter,
  wish: Wish,
  { shopSize, head, tally }: Shop,
): Promise<Survey> {
  if (hasNearCategory(filter)) return surveyCategory(db, filter, wish)
  const likelyWithText = head ? head.share * shopSize : filter.likelyWithText
  const isRare = likelyWithText < mostWithText
  const inHead = likelyWithText > surelyMany ? head?.see(wish) : undefined
  if (inHead && isMuch(inHead, filter, shopSize)) return ofMuch(inHead)
  const near = isRare ? await surveyText(db, filter, wish, tally) : undefined
  if (near) return near
  if (filter.mostMatches < mostCounted) return surveyFound(db, filter, wish, inHead)
  // Words are looked for in the rows themselves, which takes longer than passing by the entries of an index.
  const most = filter.hasText ? mostWalkedForText : mostWalked
  const seen = inHead ?? head?.see(wish) ?? (await surveyPopular(db, filter, wish, most))
  if (isMuch(seen, filter, shopSize)) return ofMuch(seen)
  if (head) return surveyFound(db, filter, wish, seen)
  if (seen.fitting >= someSeen) {
    const more = await surveyPopular(db, filter, wish, farther * most)
    if (isMuch(more, filter, shopSize)) return ofMuch(more)
  } else if (filter.hasText && !isRare && seen.near * shopSize < mostWithText * seen.rows) {
    // Each of the words is common, but all together are not.
    const near = await surveyText(db, filter, wish, tally)
    if (near) return near
  }
  return surveyFound(db, filter, wish, seen)
}

function isMuch(seen: Seen, { base, groups }: ProductFilter, shopSize: number): boolean {
  const isUnfiltered = base.length + groups.length === 0
  const share = isUnfiltered ? 1 : seen.fitting / seen.rows
  return seen.fitting >= enoughSeen && share * shopSize > surelyMany
}

function ofMuch(seen: Seen): Survey {
  return {
    total: mostCounted,
    near: seen.near,
    walked: seen,
    areAllRanked: false,
    facets: toFacets(seen, { isComplete: false }),
    page: seen.page,
  }
}
