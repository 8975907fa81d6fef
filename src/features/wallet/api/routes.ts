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

/** Lists a shopper's vouchers and coins, which only orders spend. */
export const walletRoutes: Routes = async (app, { db }) => {
  app.get(
    '/users/user/vouchers',
    {
      onRequest: requireCustomer,
      schema: {
        tags,
        security: [{ bearer: [] }],
        summary: 'Vouchers of the caller: granted, used, and public ones',
        description:
          'Public vouchers need not be collected. After their end they stay listed for 30 days.',
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
        summary: 'Vouchers usable now, largest discount for the given subtotal first',
        description: 'Guests get public vouchers only. `orders/calculate` is authoritative.',
        querystring: AvailableQuery,
        response: { 200: AvailableAnswer },
      },
    },
    async ({ session, query }) => {
      const { subtotal, shippingFee, limit } = query
      const whose = { userId: session?.userId, subtotal, shippingFee }
      const vouchers = await findAvailable(db, whose, limit)
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
        summary: 'Coin ledger of the caller, newest first',
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
