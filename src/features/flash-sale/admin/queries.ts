import { queryOptions } from '@tanstack/react-query'
import { api } from '#back-office/api.ts'
import type { CappedCount } from '#shared/capped-count.ts'
import type { SaleDetails } from '../admin-contract.ts'
import type { SaleState } from '../domain.ts'

/** Queries of all sales begin with it. */
export const salesKey = 'flash-sales'

export const saleQuery = (id: string) =>
  queryOptions({
    queryKey: [salesKey, 'sale', id],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: SaleDetails }>(`flash-sales/${encodeURIComponent(id)}`, { signal }))
        .data,
  })

export const saleCountsQuery = (q: string | undefined) =>
  queryOptions({
    queryKey: [salesKey, 'counts', q ?? ''],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ data: Record<SaleState, CappedCount> }>('flash-sales/counts', {
          signal,
          query: { q },
        })
      ).data,
  })
