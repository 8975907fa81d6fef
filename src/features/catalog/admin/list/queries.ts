import { queryOptions } from '@tanstack/react-query'
import { api } from '#back-office/api.ts'
import type { GoodsCounts, GoodsFilters } from '../../goods-contract.ts'

/** A search as in the list's address. */
export type Search = Readonly<Record<string, string>>

/** Of everything that shows products. */
export const goodsKey = 'products'

/** `search` without a state. */
export const goodsCountsQuery = (search: Search) =>
  queryOptions({
    queryKey: [goodsKey, 'counts', search],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: GoodsCounts }>('products/counts', { signal, query: search })).data,
  })

export const goodsFiltersQuery = queryOptions({
  queryKey: [goodsKey, 'filters'],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: GoodsFilters }>('products/filters', { signal })).data,
  staleTime: 60_000,
})
