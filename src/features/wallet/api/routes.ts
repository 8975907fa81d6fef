import type { Routes } from '#platform/services.ts'
import { customerId, identifyCustomer, requireCustomer } from '#platform/sign-in.ts'
import { paginate } from '#shared/pagination.ts'
import {
  AvailableAnswer,
  AvailableQuery,
  CoinHistoryAnswer,
  CoinQuery,
  WalletAnswer,
  WalletQuery,
} from '../contract.ts'
import { findCoins } from './find-coins.ts'
import { findAvailable, findWallet } from './find-vouchers.ts'

const tags = ['wallet']
const success = true as const

/** A shopper's vouchers and coins. They are spent by orders alone. */
export const walletRoutes: Routes = async (app, { db }) => {
  app.get(
    '/users/user/vouchers',
    {
      onRequest: requireCustomer,
      schema: {
        tags,
        security: [{ bearer: [] }],
        summary: 'Vouchers of the caller: given to them, used by them, and those for all',
        description:
          'Those for all need not be collected. They are listed among the past ones for 30 days.',
        querystring: WalletQuery,
        response: { 200: WalletAnswer },
      },
    },
    async (request) => {
      const { limit, offset, toPagination } = paginate(request.query)
      const whose = { userId: customerId(request), group: request.query.group }
      const { vouchers, total } = await findWallet(db, whose, { limit, offset })
      return { success, vouchers, data: vouchers, pagination: toPagination(total) }
    },
  )

  app.get(
    '/vouchers/available',
    {
      onRequest: identifyCustomer,
      schema: {
        tags,
        security: [{}, { bearer: [] }],
        summary: 'Vouchers that can be used now, the best for the named goods first',
        description: 'Guests are told of those for all. `orders/calculate` has the last word.',
        querystring: AvailableQuery,
        response: { 200: AvailableAnswer },
      },
    },
    async ({ session, query }) => {
      const whose = { userId: session?.userId, subtotal: query.subtotal }
      const vouchers = await findAvailable(db, whose, query.limit)
      return { success, vouchers, data: vouchers }
    },
  )

  app.get(
    '/user/coin-history',
    {
      onRequest: requireCustomer,
      schema: {
        tags,
        security: [{ bearer: [] }],
        summary: 'Coins of the caller that came and went, newest first',
        querystring: CoinQuery,
        response: { 200: CoinHistoryAnswer },
      },
    },
    async (request) => {
      const { limit, offset, toPagination } = paginate(request.query)
      const found = await findCoins(db, customerId(request), { limit, offset })
      const { entries, balance, total } = found
      return { success, data: entries, total: balance, pagination: toPagination(total) }
    },
  )
}
