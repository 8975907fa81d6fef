import { queryOptions } from '@tanstack/react-query'
import { api } from '#back-office/api.ts'
import type { Stocktake } from '../../stocktake-contract.ts'

export const stocktakeQuery = (id: string) =>
  queryOptions({
    queryKey: ['stocktakes', 'stocktake', id],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: Stocktake }>(`stocktakes/${encodeURIComponent(id)}`, { signal })).data,
  })

export const linesPath = (id: string) => `stocktakes/${id}/lines`
