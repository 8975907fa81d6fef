import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#back-office/api.ts'
import type { EditedProduct, HistoryEntry, ProductChoices } from '../../product-contract.ts'

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', id],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: EditedProduct }>(`products/${id}`, { signal })).data,
  })

export const choicesQuery = queryOptions({
  queryKey: ['products', 'choices'],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: ProductChoices }>('product-choices', { signal })).data,
  staleTime: 60_000,
})

export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['products', id, 'history'],
    queryFn: ({ signal, pageParam }) =>
      api.get<{ data: HistoryEntry[]; next: string | null }>(`products/${id}/history`, {
        signal,
        query: { before: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
