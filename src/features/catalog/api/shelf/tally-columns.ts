import type { KnownCategory } from '../categories-in-memory.ts'
import { type FacetRow, steps } from '../listing/facet-counts.ts'
import type { Need, ProductFilter } from '../listing/filter.ts'
import { type Columns, slotOfParts, type WideShelf } from './columns.ts'
import { eachOf, type Places } from './match-places.ts'
import { isFast, isInStock } from './packed-product.ts'
import { markOf, rangesOf, takenMark } from './slot-tests.ts'
import { type Counts, countCategories, countValues } from './survey-shelf.ts'

/** What is counted of products that fit all groups, or all but one. */
type Tally = {
  inStock: number
  shipFast: number
  lowest: number
  highest: number
  /** By hundredths of a star. */
  ratings: Uint32Array
  /** By the tags of the products' own categories. */
  categories: Uint32Array
  /** By the tags of values; those of categories that came since all was read stand among them and count for nothing. */
  tags: Uint32Array
}

/** So many slots at a time fit into the processor's nearest memory. */
const blockSize = 2048
/** What a slot misses beside the groups: two bits, since nobody asks further then. */
const other = 0xc000

/** Products in columns, with what their facets are named by. */
export type Among = {
  columns: Columns
  values: WideShelf['values']
  categories: readonly KnownCategory[]
}

type Looking = {
  /** Is told of each slot that fits. */
  see(slot: number): void
  /** Only these slots have the words that are looked for. */
  text?: Places | undefined
  /** Of so many that fit, and so many that fit all groups but one, facets are counted; of all when not given. */
  mostNoted?: number | undefined
}

type Tallied = {
  fitting: number
  /** How many fit all groups but one, by the group's place. */
  butOne: number[]
  facets: FacetRow
}

/** Counts what fits all groups, or all but one. */
export function tallyColumns(
  among: Among,
  filter: ProductFilter,
  { see, text, mostNoted = Number.POSITIVE_INFINITY }: Looking,
): Tallied {
  const { columns, categories } = among
  const { base, groups } = filter
  const markFor = (need: Need) => markOf(columns, need, categories)
  const around = groups.flatMap(({ needAround }) => needAround ?? [])
  const always = [...base.flatMap(({ need }) => need ?? []), ...around].map(markFor)
  const ofGroups = groups.map(({ need }) => markFor(need))
  const isTaken = takenMark(columns)
  const all = createTally(among)
  const others = groups.map(() => createTally(among))
  const notes = groups.map(({ name }) => noteOf(name))
  const butOne = groups.map(() => 0)
  const block = new Uint16Array(blockSize)
  let fitting = 0

  for (const [first, end] of rangesOf(columns, filter, categories)) {
    for (let from = first; from < end; from += blockSize) {
      const to = Math.min(from + blockSize, end)
      const misses = block.subarray(0, to - from).fill(text ? other : 0)
      let isAny = !text
      if (text) {
        eachOf(text, from, to, (slot) => {
          misses[slot - from] = 0
          isAny = true
        })
      }
      if (!isAny) continue
      isTaken(misses, other, from, to)
      for (const mark of always) mark(misses, other, from, to)
      for (const [index, mark] of ofGroups.entries()) mark(misses, 1 << index, from, to)
      const note = (slot: number) => {
        const missed = misses[slot - from] ?? other
        if (missed === 0) {
          fitting += 1
          see(slot)
          if (fitting <= mostNoted) noteAll(columns, all, slot)
        } else if ((missed & (missed - 1)) === 0) {
          const index = 31 - Math.clz32(missed)
          const count = (butOne[index] ?? 0) + 1
          butOne[index] = count
          if (count <= mostNoted) notes[index]?.(columns, others[index] ?? all, slot)
        }
      }
      if (text) eachOf(text, from, to, note)
      else for (let slot = from; slot < to; slot += 1) note(slot)
    }
  }
  return { fitting, butOne, facets: facetsOf(among, filter, all, others) }
}

/** So long is what `survey-near.ts` tells of a product: its id, and the bit of the group that it misses. */
const foundLength = 20

/** Counts facets of products that were found elsewhere. */
export function tallyFound(among: Among, filter: ProductFilter, found: Buffer): FacetRow {
  const { columns } = among
  const all = createTally(among)
  const others = filter.groups.map(() => createTally(among))
  const notes = filter.groups.map(({ name }) => noteOf(name))
  const id = new Uint32Array(4)
  for (let at = 0; at < found.length; at += foundLength) {
    for (let part = 0; part < 4; part += 1) id[part] = found.readUInt32BE(at + 4 * part)
    const slot = slotOfParts(columns, id)
    if (slot === undefined) continue
    const missed = found.readInt32BE(at + 16)
    if (missed === 0) noteAll(columns, all, slot)
    else {
      const index = 31 - Math.clz32(missed)
      const tally = others[index]
      if (tally) notes[index]?.(columns, tally, slot)
    }
  }
  return facetsOf(among, filter, all, others)
}

function createTally({ values, categories }: Among): Tally {
  let highestTag = 0
  for (const { tag } of categories) highestTag = Math.max(highestTag, tag)
  for (const tag of values.keys()) highestTag = Math.max(highestTag, tag)
  return {
    inStock: 0,
    shipFast: 0,
    lowest: Number.POSITIVE_INFINITY,
    highest: 0,
    ratings: new Uint32Array(501),
    categories: new Uint32Array(highestTag + 1),
    tags: new Uint32Array(highestTag + 1),
  }
}

type Note = (columns: Columns, tally: Tally, slot: number) => void

/** What a group leaves out is counted for its own facet alone. */
function noteOf(name: string): Note {
  if (name === 'price') return notePrice
  if (name === 'rating') return noteRating
  return name === 'category' ? noteCategory : noteTags
}

function noteAll(columns: Columns, tally: Tally, slot: number): void {
  const flags = columns.flags[slot] ?? 0
  if (flags & isInStock) tally.inStock += 1
  if (flags & isFast) tally.shipFast += 1
  notePrice(columns, tally, slot)
  noteRating(columns, tally, slot)
  noteCategory(columns, tally, slot)
  noteTags(columns, tally, slot)
}

function notePrice({ minPrice, maxPrice }: Columns, tally: Tally, slot: number): void {
  const [lowest, highest] = [minPrice[slot] ?? 0, maxPrice[slot] ?? 0]
  if (lowest < tally.lowest) tally.lowest = lowest
  if (highest > tally.highest) tally.highest = highest
}

function noteRating({ rating }: Columns, { ratings }: Tally, slot: number): void {
  const value = rating[slot] ?? 0
  ratings[value] = (ratings[value] ?? 0) + 1
}

function noteCategory({ categories }: Columns, tally: Tally, slot: number): void {
  const tag = categories[slot] ?? 0
  tally.categories[tag] = (tally.categories[tag] ?? 0) + 1
}

function noteTags({ tagsFrom, tagCounts, tags }: Columns, tally: Tally, slot: number): void {
  const first = tagsFrom[slot] ?? 0
  const end = first + (tagCounts[slot] ?? 0)
  for (let at = first; at < end; at += 1) {
    const tag = tags[at] ?? 0
    tally.tags[tag] = (tally.tags[tag] ?? 0) + 1
  }
}

function facetsOf(
  { values, categories }: Among,
  filter: ProductFilter,
  all: Tally,
  butOne: readonly Tally[],
): FacetRow {
  const others = new Map(filter.groups.map(({ name }, index) => [name, butOne[index] ?? all]))
  const withOthers = (name: string) => [all, ...[others.get(name) ?? []].flat()]
  const valuesWith = (name: string) => countsOf(withOthers(name).map(({ tags }) => tags))
  const ofCategories = countsOf(withOthers('category').map((tally) => tally.categories))
  const prices = withOthers('price')
  const lowest = Math.min(...prices.map((tally) => tally.lowest))
  const ratings = withOthers('rating')
  const codes = [...others.keys()].filter((name) => name.startsWith('attr.'))
  return {
    categories: countCategories(categories, filter, withAbove(categories, ofCategories)),
    values: countValues(
      values,
      countsOf([all.tags]),
      new Map(codes.map((name) => [name.slice(5), valuesWith(name)])),
    ),
    price: Number.isFinite(lowest)
      ? { min: lowest, max: Math.max(...prices.map(({ highest }) => highest)) }
      : null,
    ratings: steps.map((step) =>
      ratings.reduce((sum, tally) => sum + countFrom(tally.ratings, 100 * step), 0),
    ),
    inStock: all.inStock,
    shipFast: all.shipFast,
  }
}

/** What is in a category is in those above it, too. */
function withAbove(categories: readonly KnownCategory[], counts: Counts): Counts {
  const sums: Counts = new Map(counts)
  for (const { tag, parentTag } of categories.toReversed()) {
    const own = sums.get(tag)
    if (own && parentTag !== null) sums.set(parentTag, own + (sums.get(parentTag) ?? 0))
  }
  return sums
}

function countFrom(counts: Uint32Array, first: number): number {
  return counts.subarray(first).reduce((sum, count) => sum + count, 0)
}

function countsOf(tallies: readonly Uint32Array[]): Counts {
  const counts: Counts = new Map()
  for (const tags of tallies) {
    for (let tag = 0; tag < tags.length; tag += 1) {
      const count = tags[tag] ?? 0
      if (count > 0) counts.set(tag, (counts.get(tag) ?? 0) + count)
    }
  }
  return counts
}
