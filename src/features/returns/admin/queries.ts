import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#back-office/api.ts'
import { useChange } from '#back-office/use-change.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { ReturnCounts, ReturnDetails, ReturnsOfOrder } from '../admin-contract.ts'

const key = 'returns'

export const returnQuery = (id: string) =>
  queryOptions({
    queryKey: [key, 'return', id],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: ReturnDetails }>(`returns/${encodeURIComponent(id)}`, { signal }))
        .data,
  })

/** `search` as in the list's address, without a status. */
export const returnCountsQuery = (search: Readonly<Record<string, string>> = {}) =>
  queryOptions({
    // Without a search it is what the dashboard asks for.
    queryKey: [key, 'counts', ...(Object.keys(search).length > 0 ? [search] : [])],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: ReturnCounts }>('returns/counts', { signal, query: search })).data,
  })

export const returnsOfOrderQuery = (orderId: string) =>
  queryOptions({
    // With the orders, whose steps decide what may be returned.
    queryKey: ['orders', key, orderId],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: ReturnsOfOrder }>(`orders/${orderId}/returns`, { signal })).data,
  })

/** Takes steps, and shows returns and their orders as they are afterwards, also when a step was refused. */
export function useReturnStep() {
  const queries = useQueryClient()
  const { busy, change } = useChange(key)
  /** Resolves to the return; undefined when the step failed, which `onProblem` is told. */
  const take = async (
    path: string,
    body: object,
    done: string,
    onProblem?: (error: unknown) => void,
  ): Promise<ReturnDetails | undefined> => {
    const post = () => api.post<{ data: ReturnDetails }>(path, body)
    const answer = await change(path, post, onProblem)
    await queries.invalidateQueries({ queryKey: ['orders'] })
    if (answer) alertShopper(done, 'success')
    return answer?.data
  }
  return { busy: busy !== undefined, take }
}
