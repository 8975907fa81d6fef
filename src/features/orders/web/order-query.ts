import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#storefront/api/browser-api.ts'
import type { Order } from '../contract.ts'
import { findOrder } from './calls.ts'

/** While a transfer is awaited, the page looks for it this often. */
const paymentPolling = 15_000

export const orderKey = (id: string) => ['order', id] as const

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: orderKey(id),
    queryFn: (): Promise<Order> => findOrder(browserApi(), id),
    refetchInterval: (query) => (query.state.data?.payment.bankTransfer ? paymentPolling : false),
  })
