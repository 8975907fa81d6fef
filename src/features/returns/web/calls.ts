import { queryOptions } from '@tanstack/react-query'
import { hasStatus } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import type { RequestReturn } from '../contract.ts'
import { type OwnReturns, parseReturns } from './parsers.ts'

/** The shop's decisions are looked for so often while the page is visible, in milliseconds. */
const polling = 30_000

const path = (orderId: string) => `/api/web/orders/user/${encodeURIComponent(orderId)}/returns`

/** Returns of one of the shopper's orders; null where the server knows none. */
export const returnsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['returns', orderId],
    queryFn: async ({ signal }): Promise<OwnReturns | null> => {
      try {
        return parseReturns(await browserApi().get(path(orderId), { signal }))
      } catch (error) {
        if (hasStatus(error, 404)) return null
        throw error
      }
    },
    refetchInterval: ({ state }) => (state.data?.returns.length ?? 0) > 0 && polling,
  })

/** Asks for a return; repeating the call with the same key has the same result. Throws ApiError. */
export async function requestReturn(orderId: string, request: RequestReturn): Promise<void> {
  await browserApi().post(path(orderId), request)
}

/** Withdraws a return; repeating the call has the same result. Throws ApiError. */
export async function cancelReturn(id: string): Promise<void> {
  await browserApi().post(`/api/web/returns/${encodeURIComponent(id)}/cancel`)
}
