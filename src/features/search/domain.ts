/** What the address of a search says; empty text and undefined mean “not asked”. */
export type Search = {
  q: string
  sort: SearchSort
  categoryId: string
  category: string
  page: number
  /** Filters that are handed on as they are: prices, rating, stock, speed and attributes. */
  filters: Readonly<Record<string, string>>
  openFilter: boolean
}

export type SearchSort = 'default' | 'best_selling' | 'latest'

export const sorts: readonly { value: SearchSort; label: string }[] = [
  { value: 'default', label: 'Mặc định' },
  { value: 'best_selling', label: 'Bán chạy' },
  { value: 'latest', label: 'Mới nhất' },
]

const filterNames = /^(?:priceMin|priceMax|ratingMin|inStock|shipFast|attr(?:Min|Max)?\..+)$/

/** Reads the address; the older names danhmucId and danhmuc count as categoryId and category. */
export function parseSearch(parameters: URLSearchParams): Search {
  const given = (...names: string[]) =>
    names.map((name) => parameters.get(name)?.trim()).find(Boolean) ?? ''
  const page = Number(parameters.get('page'))
  const sort = given('sort') === 'newest' ? 'latest' : given('sort')
  return {
    q: given('q').slice(0, 200),
    sort: sorts.find(({ value }) => value === sort)?.value ?? 'default',
    categoryId: given('categoryId', 'danhmucId'),
    category: given('category', 'danhmuc'),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 10_000) : 1,
    filters: Object.fromEntries(
      [...parameters].filter(([name, value]) => filterNames.test(name) && value.trim() !== ''),
    ),
    openFilter: parameters.get('openFilter') === '1',
  }
}

/** What is looked for in names: with a category, a single letter only stands in for “everything”. */
export function searchedText({ q, category, categoryId }: Search): string {
  return [...q].length === 1 && (category || categoryId) ? '' : q
}

/** False when the address asks for nothing at all. */
export function asksForSomething(search: Search): boolean {
  return Boolean(
    search.q || search.category || search.categoryId || Object.keys(search.filters).length > 0,
  )
}

/** The query of the product call; the server's word for latest is newest. */
export function productQuery(search: Search, pageSize: number): Record<string, string | number> {
  const text = searchedText(search)
  return {
    ...(text && { q: text }),
    sort: search.sort === 'latest' ? 'newest' : search.sort,
    ...(search.categoryId && { categoryId: search.categoryId }),
    // The cards of the home page send one id under both names; once is enough for the server.
    ...(search.category && search.category !== search.categoryId && { category: search.category }),
    ...search.filters,
    page: search.page,
    pageSize,
  }
}

/** The address of the same search with something changed; another sorting or filter starts at page 1. */
export function searchHref(search: Search, change: Partial<Search> = {}): string {
  const next = { ...search, page: 1, ...change }
  const parameters = new URLSearchParams()
  if (next.q) parameters.set('q', next.q)
  if (next.categoryId) parameters.set('categoryId', next.categoryId)
  if (next.category) parameters.set('category', next.category)
  for (const [name, value] of Object.entries(next.filters)) parameters.set(name, value)
  if (next.sort !== 'default') parameters.set('sort', next.sort)
  if (next.page > 1) parameters.set('page', String(next.page))
  return parameters.size > 0 ? `/search?${parameters}` : '/search'
}
