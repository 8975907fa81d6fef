import { queryOptions } from '@tanstack/react-query'
import { api } from '#back-office/api.ts'
import type { ManagedCategory } from '../../categories-contract.ts'

/** How often progress is read, in milliseconds. */
const progressMs = 2000

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: ManagedCategory[] }>('categories', { signal })).data,
  refetchInterval: ({ state }) => state.data?.some(({ work }) => work !== null) && progressMs,
})
