import type { KnownCategory } from '../categories-in-memory.ts'
import type { Need, ProductFilter } from '../listing/filter.ts'
import type { Columns } from './columns.ts'
import { isFast, isInStock, isThere } from './packed-product.ts'

/**
 * Sets a bit, in `misses`, of each slot from here to there that is not as it has to be; the first slot's stand first. Where two
 * bits are set already it may leave out the third.
 */
export type Mark = (misses: Uint16Array, bit: number, from: number, to: number) => void

/** The same of columns as `need` says of products; one column after the other, since that is quicker than slot by slot. */
export function markOf(columns: Columns, need: Need, known: readonly KnownCategory[]): Mark {
  if (need === 'inStock') return flagMark(columns, isInStock)
  if (need === 'shipFast') return flagMark(columns, isFast)
  if (need === 'nothing') return (misses, bit) => orAll(misses, bit)
  if ('ratingMin' in need) return ratingMark(columns, need.ratingMin)
  if ('priceMin' in need) return priceMark(columns, need.priceMin, need.priceMax)
  if ('category' in need) return categoryMark(columns, tagsBelow(known, need.category))
  return valueMark(columns, need.values)
}

/** Whether anything stands in a slot. */
export function takenMark(columns: Columns): Mark {
  return flagMark(columns, isThere)
}

/** Where products stand that may fit: the chosen category and its siblings, and all that came since. */
export function rangesOf(
  { rangeOf, tailFrom, size }: Columns,
  { category }: ProductFilter,
  known: readonly KnownCategory[],
): (readonly [number, number])[] {
  const top = category?.isLeaf ? category.parentTag : category?.tag
  const tags = top === undefined || top === null ? rangeOf.keys() : tagsBelow(known, top)
  return [...[...tags].flatMap((tag) => [rangeOf.get(tag) ?? []]), [tailFrom, size]].filter(
    (range): range is [number, number] => range.length > 0,
  )
}

function orAll(misses: Uint16Array, bit: number): void {
  for (let at = 0; at < misses.length; at += 1) misses[at] = (misses[at] ?? 0) | bit
}

function flagMark({ flags }: Columns, flag: number): Mark {
  return (misses, bit, from, to) => {
    for (let slot = from; slot < to; slot += 1) {
      if (((flags[slot] ?? 0) & flag) === 0) misses[slot - from] = (misses[slot - from] ?? 0) | bit
    }
  }
}

function ratingMark({ rating }: Columns, ratingMin: number): Mark {
  let least = 0
  while (least / 100 < ratingMin) least += 1
  return (misses, bit, from, to) => {
    for (let slot = from; slot < to; slot += 1) {
      if ((rating[slot] ?? 0) < least) misses[slot - from] = (misses[slot - from] ?? 0) | bit
    }
  }
}

function priceMark({ minPrice, maxPrice }: Columns, priceMin: number, priceMax: number): Mark {
  return (misses, bit, from, to) => {
    for (let slot = from; slot < to; slot += 1) {
      if ((maxPrice[slot] ?? 0) < priceMin || (minPrice[slot] ?? 0) > priceMax) {
        misses[slot - from] = (misses[slot - from] ?? 0) | bit
      }
    }
  }
}

function categoryMark({ categories }: Columns, wanted: ReadonlySet<number>): Mark {
  const isWanted = marked(wanted)
  return (misses, bit, from, to) => {
    for (let slot = from; slot < to; slot += 1) {
      if (isWanted[categories[slot] ?? 0] !== 1)
        misses[slot - from] = (misses[slot - from] ?? 0) | bit
    }
  }
}

function valueMark(columns: Columns, wanted: ReadonlySet<number>): Mark {
  const { tagsFrom, tagCounts, tags } = columns
  const isWanted = marked(wanted)
  return (misses, bit, from, to) => {
    slots: for (let slot = from; slot < to; slot += 1) {
      const others = misses[slot - from] ?? 0
      if ((others & (others - 1)) !== 0) continue
      const first = tagsFrom[slot] ?? 0
      const end = first + (tagCounts[slot] ?? 0)
      for (let at = first; at < end; at += 1) if (isWanted[tags[at] ?? 0] === 1) continue slots
      misses[slot - from] = (misses[slot - from] ?? 0) | bit
    }
  }
}

/** The tags of a category and of all below it. */
function tagsBelow(known: readonly KnownCategory[], tag: number): ReadonlySet<number> {
  const below = new Set([tag])
  // From the top down: whatever is above a category has been seen before it.
  for (const { tag: own, parentTag } of known) {
    if (parentTag !== null && below.has(parentTag)) below.add(own)
  }
  return below
}

function marked(tags: ReadonlySet<number>): Uint8Array {
  let highest = 0
  for (const tag of tags) highest = Math.max(highest, tag)
  const marks = new Uint8Array(highest + 1)
  for (const tag of tags) marks[tag] = 1
  return marks
}
