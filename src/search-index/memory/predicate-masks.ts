import type { IndexedCategory } from '../query/category.ts'
import type { Predicate, QueryPlan } from '../query/query-plan.ts'
import { type ColumnStore, docIdOf, hasFurther } from './column-store.ts'
import { addDoc, type DocSet, emptyDocSet, hasDoc } from './doc-set.ts'
import { isFast, isInStock, isPresent } from './packed-document.ts'

/** Sets a bit in `misses` (from docId `from` on) where a predicate is not met; may skip documents that have two bits already. */
export type MissMarker = (misses: Uint16Array, bit: number, from: number, to: number) => void

/** Evaluates a predicate on one column at a time, which is faster than document by document. */
export function createMissMarker(
  store: ColumnStore,
  predicate: Predicate,
  categories: readonly IndexedCategory[],
): MissMarker {
  if (predicate === 'inStock') return markFlag(store, isInStock)
  if (predicate === 'shipFast') return markFlag(store, isFast)
  if (predicate === 'nothing') return markAll
  if ('ratingMin' in predicate) return markRating(store, predicate.ratingMin)
  if ('priceMin' in predicate) {
    const { priceMin = 0, priceMax = Number.POSITIVE_INFINITY } = predicate
    return markPrice(store, priceMin, priceMax)
  }
  if ('category' in predicate) {
    return markCategory(store, tagsBelow(categories, predicate.category))
  }
  if ('anyCategory' in predicate) {
    const tags = predicate.anyCategory.flatMap((tag) => [...tagsBelow(categories, tag)])
    return markCategory(store, new Set(tags))
  }
  if ('createdSince' in predicate) return markAge(store, predicate.createdSince)
  if ('among' in predicate) return markOthers(store, predicate.among)
  return markValues(store, predicate.values)
}

export function createRemovedMarker(store: ColumnStore): MissMarker {
  return markFlag(store, isPresent)
}

/** Ranges of docIds that may match: the chosen category and its siblings, and documents added after the load. */
export function candidateRanges(
  { rangeOf, tailFrom, size }: ColumnStore,
  { category }: Pick<QueryPlan, 'category'>,
  categories: readonly IndexedCategory[],
): (readonly [number, number])[] {
  const top = topOf(category)
  const tags = top === undefined ? rangeOf.keys() : tagsBelow(categories, top)
  return [...[...tags].flatMap((tag) => [rangeOf.get(tag) ?? []]), [tailFrom, size]].filter(
    (range): range is [number, number] => range.length > 0,
  )
}

/** Documents outside these ranges that may match by a further category. */
export function furtherCandidates(
  { furtherDocs, categories: mainTags, tailFrom }: ColumnStore,
  { category }: Pick<QueryPlan, 'category'>,
  categories: readonly IndexedCategory[],
): { docs: DocSet; count: number } | undefined {
  const top = topOf(category)
  if (top === undefined || furtherDocs.size === 0) return undefined
  const below = tagsBelow(categories, top)
  let found: { docs: DocSet; count: number } | undefined
  for (const tag of below) {
    for (const docId of furtherDocs.get(tag) ?? []) {
      if (docId >= tailFrom || below.has(mainTags[docId] ?? 0)) continue
      found ??= { docs: emptyDocSet(tailFrom), count: 0 }
      if (hasDoc(found.docs, docId)) continue
      addDoc(found.docs, docId)
      found.count += 1
    }
  }
  return found
}

/** The category whose branch is looked at: a leaf is chosen among its siblings. Undefined for the whole shop. */
function topOf(category: QueryPlan['category']): number | undefined {
  return (category?.isLeaf ? category.parentTag : category?.tag) ?? undefined
}

function markAll(misses: Uint16Array, bit: number): void {
  for (let at = 0; at < misses.length; at += 1) misses[at] = (misses[at] ?? 0) | bit
}

function markFlag({ flags }: ColumnStore, flag: number): MissMarker {
  return (misses, bit, from, to) => {
    for (let docId = from; docId < to; docId += 1) {
      if (((flags[docId] ?? 0) & flag) === 0) {
        misses[docId - from] = (misses[docId - from] ?? 0) | bit
      }
    }
  }
}

function markRating({ rating }: ColumnStore, ratingMin: number): MissMarker {
  let least = 0
  while (least / 100 < ratingMin) least += 1
  return (misses, bit, from, to) => {
    for (let docId = from; docId < to; docId += 1) {
      if ((rating[docId] ?? 0) < least) misses[docId - from] = (misses[docId - from] ?? 0) | bit
    }
  }
}

function markPrice(
  { minPrice, maxPrice }: ColumnStore,
  priceMin: number,
  priceMax: number,
): MissMarker {
  return (misses, bit, from, to) => {
    for (let docId = from; docId < to; docId += 1) {
      if ((maxPrice[docId] ?? 0) < priceMin || (minPrice[docId] ?? 0) > priceMax) {
        misses[docId - from] = (misses[docId - from] ?? 0) | bit
      }
    }
  }
}

function markAge({ createdAt }: ColumnStore, since: Date): MissMarker {
  const least = since.getTime() * 1000
  return (misses, bit, from, to) => {
    for (let docId = from; docId < to; docId += 1) {
      if ((createdAt[docId] ?? 0) < least) misses[docId - from] = (misses[docId - from] ?? 0) | bit
    }
  }
}

function markOthers(store: ColumnStore, ids: readonly string[]): MissMarker {
  const isAmong = toLookup(ids.flatMap((id) => docIdOf(store, id) ?? []))
  return (misses, bit, from, to) => {
    for (let docId = from; docId < to; docId += 1) {
      if (isAmong[docId] !== 1) misses[docId - from] = (misses[docId - from] ?? 0) | bit
    }
  }
}

function markCategory(store: ColumnStore, wanted: ReadonlySet<number>): MissMarker {
  const { categories, moreCounts } = store
  const lookup = toLookup([...wanted])
  const isWanted = (tag: number) => lookup[tag] === 1
  return (misses, bit, from, to) => {
    for (let docId = from; docId < to; docId += 1) {
      if (lookup[categories[docId] ?? 0] === 1) continue
      if ((moreCounts[docId] ?? 0) > 0 && hasFurther(store, docId, isWanted)) continue
      misses[docId - from] = (misses[docId - from] ?? 0) | bit
    }
  }
}

function markValues(store: ColumnStore, wanted: readonly number[]): MissMarker {
  const { tagsFrom, tagCounts, tags } = store
  const isWanted = toLookup(wanted)
  return (misses, bit, from, to) => {
    documents: for (let docId = from; docId < to; docId += 1) {
      const others = misses[docId - from] ?? 0
      if ((others & (others - 1)) !== 0) continue
      const first = tagsFrom[docId] ?? 0
      const end = first + (tagCounts[docId] ?? 0)
      for (let at = first; at < end; at += 1) if (isWanted[tags[at] ?? 0] === 1) continue documents
      misses[docId - from] = (misses[docId - from] ?? 0) | bit
    }
  }
}

function tagsBelow(categories: readonly IndexedCategory[], tag: number): ReadonlySet<number> {
  const below = new Set([tag])
  // Parents come before children.
  for (const { tag: own, parentTag } of categories) {
    if (parentTag !== null && below.has(parentTag)) below.add(own)
  }
  return below
}

function toLookup(tags: readonly number[]): Uint8Array {
  let highest = 0
  for (const tag of tags) highest = Math.max(highest, tag)
  const lookup = new Uint8Array(highest + 1)
  for (const tag of tags) lookup[tag] = 1
  return lookup
}
