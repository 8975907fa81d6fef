import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#storefront/api/browser-api.ts'
import type { OrderStatus } from '../contract.ts'
import { findOrder, findOrders } from './order-calls.ts'
import type { ShownOrder } from './order-parsers.ts'

/** Polling interval of a visible order page; payments are reported by `useLiveOrder`. */
const polling = 30_000

export const orderKey = (id: string) => ['order', id] as const

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: orderKey(id),
    queryFn: (): Promise<ShownOrder> => findOrder(browserApi(), id),
    refetchInterval: ({ state }) => state.data !== undefined && isOpen(state.data) && polling,
  })

/** A page of the shopper's orders, all or those of a status. */
export const ordersQuery = (status: OrderStatus | '', page: number) =>
  queryOptions({
    queryKey: ['orders', status, page],
    queryFn: () => findOrders(browserApi(), { status, page }),
  })

/** True while the order can still change. */
export function isOpen({ status }: ShownOrder): boolean {
  return status === 'PENDING' || status === 'SHIPPING'
}
