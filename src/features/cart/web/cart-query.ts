import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#storefront/api/browser-api.ts'
import { loadCart } from './calls.ts'

/** The shopper's cart, as the server last told or as it will be once it has answered. */
export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: () => loadCart(browserApi()),
})
