import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#storefront/api/browser-api.ts'
import { findOrder } from './order-calls.ts'
import type { ShownOrder } from './order-readers.ts'

/** How often a page that is seen looks what the shop has done with an order; money is told by `useLiveOrder`. */
const polling = 30_000

export const orderKey = (id: string) => ['order', id] as const

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: orderKey(id),
    queryFn: (): Promise<ShownOrder> => findOrder(browserApi(), id),
    refetchInterval: ({ state }) => state.data !== undefined && isOpen(state.data) && polling,
  })

/** Something may still happen to it. */
export function isOpen({ status }: ShownOrder): boolean {
  return status === 'PENDING' || status === 'SHIPPING'
}
