import { joinValues, splitValues } from '#features/catalog/domain.ts'

/** Filters of a list. Empty text, null, 0 and false mean “not filtered”. */
export type Filter = {
  /** An id; older links may also, or only, say id or slug as `category`. */
  categoryId: string
  category: string
  /** Whole đồng. */
  priceMin: number | null
  priceMax: number | null
  /** Stars, above 0 up to 5. */
  ratingMin: number
  inStock: boolean
  shipFast: boolean
  /** By the attribute's code, upper-case. */
  attr: Readonly<Record<string, AttributeFilter>>
}

export type AttributeFilter = {
  values: readonly string[]
  min: number | null
  max: number | null
}

/** A search, as parsed from its URL. */
export type Search = {
  q: string
  /** The query is taken as typed, without corrections. */
  exact: boolean
  sort: SearchSort
  page: number
  filter: Filter
}

export type SearchSort = 'default' | 'best_selling' | 'latest'

export const sorts: readonly { value: SearchSort; label: string }[] = [
  { value: 'default', label: 'Mặc định' },
  { value: 'best_selling', label: 'Bán chạy' },
  { value: 'latest', label: 'Mới nhất' },
]

export const noFilter: Filter = {
  categoryId: '',
  category: '',
  priceMin: null,
  priceMax: null,
  ratingMin: 0,
  inStock: false,
  shipFast: false,
  attr: {},
}

export const noAttributeFilter: AttributeFilter = { values: [], min: null, max: null }

/**
 * Reads the address; the older names danhmucId and danhmuc count as categoryId and category. What makes no sense is left
 * out.
 */
export function parseSearch(parameters: URLSearchParams): Search {
  const read = readerOf(parameters)
  const page = Number(parameters.get('page'))
  const sort = read('sort') === 'newest' ? 'latest' : read('sort')
  const q = read('q').slice(0, 200)
  return {
    q,
    exact: q !== '' && isYes(read('exact')),
    sort: sorts.find(({ value }) => value === sort)?.value ?? 'default',
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 10_000) : 1,
    filter: inRightOrder({
      categoryId: read('categoryId', 'danhmucId'),
      category: read('category', 'danhmuc'),
      priceMin: readPrice(read('priceMin')),
      priceMax: readPrice(read('priceMax')),
      ratingMin: readRating(read('ratingMin')),
      inStock: isYes(read('inStock')),
      shipFast: isYes(read('shipFast')),
      attr: readAttributes(parameters),
    }),
  }
}

/** All that `parseSearch` and `opensFilter` read. */
export const searchParameters = [
  ...['q', 'exact', 'sort', 'page', 'categoryId', 'danhmucId', 'category', 'danhmuc'],
  ...['priceMin', 'priceMax', 'ratingMin', 'inStock', 'shipFast', 'openFilter'],
  ...['attr.*', 'attrMin.*', 'attrMax.*'],
]

/** True when the address asks for the filter drawer. */
export function opensFilter(parameters: URLSearchParams): boolean {
  return parameters.get('openFilter') === '1'
}

function readerOf(parameters: URLSearchParams) {
  return (...names: string[]) =>
    names.map((name) => parameters.get(name)?.trim()).find(Boolean) ?? ''
}

function isYes(text: string): boolean {
  return text === '1' || text === 'true'
}

/** Whole đồng above 0; null for anything else. */
export function readPrice(text: string): number | null {
  const price = /^\d{1,12}$/.test(text) ? Number(text) : 0
  return price > 0 ? price : null
}

/** Stars up to 5; 0 for what is no number of stars. */
export function readRating(text: string): number {
  const stars = Number(text.replace(',', '.'))
  return stars > 0 ? Math.min(stars, 5) : 0
}

function readAttributes(parameters: URLSearchParams): Filter['attr'] {
  const attr = new Map<string, AttributeFilter>()
  for (const [name, text] of parameters) {
    const [, kind, written] = /^attr(Min|Max)?\.(.{1,50})$/.exec(name) ?? []
    if (!written || text.trim() === '') continue
    const code = written.toUpperCase()
    const known = attr.get(code) ?? noAttributeFilter
    const bound = Number(text)
    if (!kind) {
      attr.set(code, { ...known, values: [...new Set([...known.values, ...splitValues(text)])] })
    } else if (Number.isFinite(bound)) {
      attr.set(code, { ...known, [kind === 'Min' ? 'min' : 'max']: bound })
    }
  }
  return Object.fromEntries(attr)
}

/** The filter with every range from its lower end to its upper one, whichever was given first. */
export function inRightOrder(filter: Filter): Filter {
  const [priceMin, priceMax] = ordered(filter.priceMin, filter.priceMax)
  const attr = Object.entries(filter.attr).map(([code, { values, min, max }]) => {
    const [low, high] = ordered(min, max)
    return [code, { values, min: low, max: high }] as const
  })
  return { ...filter, priceMin, priceMax, attr: Object.fromEntries(attr) }
}

function ordered(low: number | null, high: number | null) {
  return low !== null && high !== null && low > high
    ? ([high, low] as const)
    : ([low, high] as const)
}

/** The text to search names for: with a category, a single letter only stands in for “everything”. */
export function searchedText({ q, filter }: Search): string {
  return isStandIn(q, filter.category || filter.categoryId) ? '' : q
}

/** The same for URL parameters, without parsing the rest of them. */
export function searchedTextIn(parameters: URLSearchParams): string {
  const read = readerOf(parameters)
  const category = read('categoryId', 'danhmucId', 'category', 'danhmuc')
  return isStandIn(read('q'), category) ? '' : read('q')
}

function isStandIn(q: string, category: string): boolean {
  return [...q].length === 1 && category !== ''
}

/** False when the address has no criteria at all. */
export function hasCriteria(search: Search): boolean {
  return Boolean(search.q || Object.keys(filterParameters(search.filter)).length > 0)
}

/** The filter as the address and the product call say it. */
export function filterParameters(filter: Filter): Record<string, string> {
  const entries = Object.entries({
    categoryId: filter.categoryId,
    category: filter.category,
    priceMin: filter.priceMin,
    priceMax: filter.priceMax,
    ratingMin: filter.ratingMin || null,
    inStock: filter.inStock ? 1 : null,
    shipFast: filter.shipFast ? 1 : null,
  })
  for (const [code, { values, min, max }] of Object.entries(filter.attr)) {
    entries.push(
      [`attr.${code}`, joinValues(values)],
      [`attrMin.${code}`, min],
      [`attrMax.${code}`, max],
    )
  }
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      value === null || value === '' ? [] : [[name, String(value)]],
    ),
  )
}

/** The query of the product call; the server's word for latest is newest. */
export function productQuery(search: Search, pageSize: number): Record<string, string | number> {
  const text = searchedText(search)
  const { category, categoryId } = search.filter
  return {
    ...(text && { q: text }),
    ...(text && search.exact && { exact: 1 }),
    sort: search.sort === 'latest' ? 'newest' : search.sort,
    // The cards of the home page send one id under both names; once is enough for the server.
    ...filterParameters({ ...search.filter, category: category === categoryId ? '' : category }),
    page: search.page,
    pageSize,
  }
}

/**
 * The address of the same search with something changed; another sorting or filter starts at page 1, other words are not
 * exact.
 */
export function searchHref(search: Search, change: Partial<Search> = {}): string {
  const next = { ...search, page: 1, ...('q' in change && { exact: false }), ...change }
  const parameters = new URLSearchParams({
    ...(next.q && { q: next.q }),
    ...(next.exact && { exact: '1' }),
    ...filterParameters(next.filter),
    ...(next.sort !== 'default' && { sort: next.sort }),
    ...(next.page > 1 && { page: String(next.page) }),
  })
  return parameters.size > 0 ? `/search?${parameters}` : '/search'
}

/** The same address with another category; all else in it stays. */
export function movedSearchHref(parameters: URLSearchParams, categoryId: string): string {
  const moved = new URLSearchParams(parameters)
  for (const name of ['categoryId', 'danhmucId', 'category', 'danhmuc']) moved.delete(name)
  moved.set('categoryId', categoryId)
  return `/search?${moved}`
}

/**
 * The URL of the same query with another filter. A letter that stands in for “everything” in a category is dropped,
 * because without the category it would be searched for.
 */
export function filteredHref(search: Search, filter: Filter): string {
  return searchHref(search, {
    q: searchedText(search),
    exact: search.exact,
    filter: inRightOrder(filter),
  })
}
