import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#storefront/api/browser-api.ts'
import { findPoints, findVouchers, type Group } from './calls.ts'

export const vouchersQuery = (group: Group, page: number) =>
  queryOptions({
    queryKey: ['vouchers', group, page],
    queryFn: () => findVouchers(browserApi(), { group, page }),
  })

/** The coin balance; null where the profile has none. */
export const pointsQuery = queryOptions({
  queryKey: ['points'],
  queryFn: async () => (await findPoints(browserApi())) ?? null,
})
