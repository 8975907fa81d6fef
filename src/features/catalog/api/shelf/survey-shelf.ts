import { mostCounted } from '../../domain.ts'
import type { KnownCategory } from '../categories-in-memory.ts'
import type { ValueRow } from '../listing/facet-attributes.ts'
import {
  type FacetRow,
  mostCategories,
  mostValues,
  steps,
  toFacets,
} from '../listing/facet-counts.ts'
import type { Need, ProductFilter } from '../listing/filter.ts'
import type { Wish } from '../listing/orders.ts'
import type { Survey } from '../listing/survey.ts'
import { listOf, placesOf, ranked } from './match-places.ts'
import type { KnownValue, Shelf, ShelfProduct } from './shelf.ts'

type Asked = { shelf: Shelf; categories: readonly KnownCategory[] }

/** Which groups of filters products miss: places of those that fit all, and of those that fit all but one group. */
type Fitting = { all: number[]; butOne: number[][] }

/** Counts what fits, all of it, and finds the page, in memory. */
export function surveyShelf(asked: Asked, filter: ProductFilter, wish: Wish): Survey {
  const { shelf } = asked
  const fitting = findFitting(shelf, filter)
  const total = Math.min(fitting.all.length, mostCounted)
  return {
    total,
    near: total,
    walked: undefined,
    areAllRanked: true,
    facets: toFacets(countFacets(asked, filter, fitting), { isComplete: true }),
    page: inOrder(shelf, fitting.all, wish)
      .slice(wish.offset, Math.min(wish.offset + wish.limit, total))
      .flatMap((place) => shelf.products[place]?.id ?? []),
  }
}

function findFitting(shelf: Shelf, { base, groups, text }: ProductFilter): Fitting {
  const fitting: Fitting = { all: [], butOne: groups.map(() => []) }
  const always = [
    ...base.flatMap(({ need }) => need ?? []),
    ...groups.flatMap(({ needAround }) => needAround ?? []),
  ].map(isMet)
  const ofGroups = groups.map(({ need }) => isMet(need))
  const look = (place: number) => {
    const product = shelf.products[place]
    if (!product || !always.every((test) => test(product))) return
    let missed = -1
    for (const [index, test] of ofGroups.entries()) {
      if (test(product)) continue
      if (missed >= 0) return
      missed = index
    }
    const list = missed < 0 ? fitting.all : fitting.butOne[missed]
    list?.push(place)
  }
  if (text) for (const place of listOf(placesOf(shelf, text), shelf.size)) look(place)
  else for (let place = 0; place < shelf.products.length; place += 1) look(place)
  return fitting
}

function isMet(need: Need): (product: ShelfProduct) => boolean {
  if (need === 'inStock') return ({ inStock }) => inStock
  if (need === 'shipFast') return ({ shipFast }) => shipFast
  if (need === 'nothing') return () => false
  if ('ratingMin' in need) return ({ rating }) => rating >= need.ratingMin
  if ('priceMin' in need) {
    return ({ minPrice, maxPrice }) => maxPrice >= need.priceMin && minPrice <= need.priceMax
  }
  if ('category' in need) return ({ tags }) => tags.includes(need.category)
  return ({ tags }) => tags.some((tag) => need.values.has(tag))
}

function inOrder(shelf: Shelf, found: readonly number[], wish: Wish): readonly number[] {
  if (wish.text) return ranked(shelf, found, wish.text.fit)
  if (!wish.isNewestFirst) return found
  const isFound = new Uint8Array(shelf.products.length)
  for (const place of found) isFound[place] = 1
  return [...shelf.byAge.filter((place) => isFound[place])]
}

function countFacets(
  { shelf, categories }: Asked,
  filter: ProductFilter,
  { all, butOne }: Fitting,
): FacetRow {
  const productsAt = (list: readonly number[] = []) =>
    list.map((place) => shelf.products[place]).filter((product) => product !== undefined)
  const fitting = productsAt(all)
  const others = new Map(filter.groups.map(({ name }, index) => [name, productsAt(butOne[index])]))
  const counts = tagCounts(new Map(), fitting)
  const countsWith = (more: readonly ShelfProduct[] = []) =>
    more.length === 0 ? counts : tagCounts(new Map(counts), more)
  const ofAttributes = [...others].filter(([name]) => name.startsWith('attr.'))
  return {
    categories: countCategories(categories, filter, countsWith(others.get('category'))),
    values: countValues(
      shelf.values,
      counts,
      new Map(ofAttributes.map(([name, more]) => [name.slice(5), countsWith(more)])),
    ),
    price: priceRange([fitting, others.get('price') ?? []]),
    ratings: countRatings([fitting, others.get('rating') ?? []]),
    inStock: countWhere(fitting, ({ inStock }) => inStock),
    shipFast: countWhere(fitting, ({ shipFast }) => shipFast),
  }
}

export type Counts = Map<number, number>

/** Adds the products' tags to what is counted already. */
function tagCounts(counts: Counts, products: readonly ShelfProduct[]): Counts {
  for (const { tags } of products) {
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return counts
}

function priceRange(lists: readonly (readonly ShelfProduct[])[]): FacetRow['price'] {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const products of lists) {
    for (const { minPrice, maxPrice } of products) {
      if (minPrice < min) min = minPrice
      if (maxPrice > max) max = maxPrice
    }
  }
  return min === Number.POSITIVE_INFINITY ? null : { min, max }
}

/** How many have so many stars or more, for each step. */
function countRatings(lists: readonly (readonly ShelfProduct[])[]): number[] {
  const counts = new Array<number>(steps.length).fill(0)
  for (const products of lists) {
    for (const { rating } of products) {
      // The fewest stars stand last: who lacks these lacks all that stand before them.
      for (let at = steps.length - 1; at >= 0 && rating >= (steps[at] ?? 0); at -= 1) {
        counts[at] = (counts[at] ?? 0) + 1
      }
    }
  }
  return counts
}

function countWhere<Item>(items: readonly Item[], test: (item: Item) => boolean): number {
  let count = 0
  for (const item of items) if (test(item)) count += 1
  return count
}

/** Of the chosen category's children; of its siblings when it has none; of all when none is chosen. */
export function countCategories(
  categories: readonly KnownCategory[],
  { category }: ProductFilter,
  counts: Counts,
): FacetRow['categories'] {
  const parent = category?.isLeaf ? category.parentId : category?.id
  return categories
    .flatMap(({ id, slug, name, parentId, depth, tag }) => {
      const count = counts.get(tag)
      const isNear = !category || parentId === parent
      return count && isNear ? [{ id, slug, name, parentId, level: depth, count }] : []
    })
    .sort((a, b) => b.count - a.count)
    .slice(0, mostCategories)
}

/** Values of an attribute that is filtered by are counted among what else could be chosen, too. */
export function countValues(
  known: ReadonlyMap<number, KnownValue>,
  counts: Counts,
  ofChosen: ReadonlyMap<string, Counts>,
): ValueRow[] {
  const rows: ValueRow[] = []
  const addOf = (some: Counts, isWanted: (code: string) => boolean) => {
    for (const [tag, count] of some) {
      const value = known.get(tag)
      if (!value || !isWanted(value.code)) continue
      rows.push([value.code, value.attribute, value.value, value.number, count])
    }
  }
  addOf(counts, (code) => !ofChosen.has(code))
  for (const [chosen, own] of ofChosen) addOf(own, (code) => code === chosen)
  return rows
    .sort((a, b) => b[4] - a[4] || compare(a[0], b[0]) || compare(a[2], b[2]))
    .slice(0, mostValues)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : +(one > other)
}
