import { queryOptions } from '@tanstack/react-query'
import { api } from '#back-office/api.ts'
import type { Collected, EditedCollection } from '../../collections-contract.ts'

/** The list's path below the API, which all keys begin with. */
export const collectionsKey = 'collections'
/** Of the pages. */
export const collectionsPath = '/bo-suu-tap'

export const collectionQuery = (id: string) =>
  queryOptions({
    queryKey: [collectionsKey, id],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ data: EditedCollection }>(`${collectionsKey}/${encodeURIComponent(id)}`, {
          signal,
        })
      ).data,
  })

/** So many products are asked for at once. */
export const mostAsked = 100

export const collectedQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [collectionsKey, 'products', ids],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ data: Collected[] }>(`${collectionsKey}/products`, {
          signal,
          query: { ids: ids.join() },
        })
      ).data,
    enabled: ids.length > 0,
  })
