import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#back-office/api.ts'
import type { SearchHint } from '#shared/search-hint.ts'
import type { OrderCounts, OrderDetails, OrderRow } from '../admin-contract.ts'
import type { OrderFilters } from '../admin-filters-contract.ts'
import type { SalesFigures } from '../figures-contract.ts'

/** Search parameters of the list, as in its address. */
export type Search = Readonly<Record<string, string>>

const all = ['orders'] as const

export const ordersQuery = (search: Search) =>
  infiniteQueryOptions({
    queryKey: [...all, 'list', search],
    queryFn: ({ signal, pageParam }) =>
      api.get<{ data: OrderRow[]; next: string | null; hint: SearchHint | null }>('orders', {
        signal,
        query: { ...search, cursor: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const countsQuery = ({ stage: _, sort: __, ...search }: Search) =>
  queryOptions({
    queryKey: [...all, 'counts', search],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: OrderCounts }>('orders/counts', { signal, query: search })).data,
  })

export const filtersQuery = (productId: string) =>
  queryOptions({
    queryKey: [...all, 'filters', productId],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ data: OrderFilters }>('orders/filters', {
          signal,
          query: { productId: productId || undefined },
        })
      ).data,
  })

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'order', id],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: OrderDetails }>(`orders/${encodeURIComponent(id)}`, { signal })).data,
  })

/** Everything that shows orders. */
export const ordersKey = { queryKey: all }

export const figuresQuery = queryOptions({
  queryKey: [...all, 'figures'],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: SalesFigures }>('orders/figures', { signal })).data,
})
