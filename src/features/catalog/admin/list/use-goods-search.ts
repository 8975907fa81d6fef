import { addressOf, useFilters } from '#back-office/use-filters.ts'

/** What the sheet of filters chooses, of the search's names. */
export const filterNames = [
  'category',
  'brand',
  'priceMin',
  'priceMax',
  'stock',
  'discounted',
  'from',
  'to',
] as const
export type SheetFilters = { [Name in (typeof filterNames)[number]]?: string }

const names = ['state', 'q', 'sort', ...filterNames] as const

export const listPath = '/hang-hoa'

/** The list's search, which is in the address. `found` is what narrows it, without state and order. */
export function useGoodsSearch() {
  const { filters, choose } = useFilters(names)
  const { state, sort, ...found } = filters
  const search: Record<string, string> = { ...found, ...(state && { state }) }
  return { filters, choose, state, sort, found: found as Record<string, string>, search }
}

/** The list's address with these filters. */
export const listAddress = (filters: Readonly<Record<string, string | undefined>>) =>
  addressOf(listPath, filters)
