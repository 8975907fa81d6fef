import type { Routes } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { OpenOrderLink, OrderAnswer } from '../contract.ts'
import { maskPhone } from './admin/mask-customer.ts'
import { presentOrder } from './present-order.ts'
import { findOrderByLink } from './repository.ts'

/**
 * The order behind a link that the shop has sent, for who has no account. Its 256 random bits are the only way there; they come
 * in the body, which is in no log.
 */
export const orderLinkRoutes: Routes = async (app, { db, config }) => {
  app.post(
    '/orders/link',
    {
      schema: {
        tags: ['orders'],
        summary: 'The order behind a link of the shop, which is opened without signing in',
        body: OpenOrderLink,
        response: { 200: OrderAnswer },
      },
    },
    async (request) => {
      const row = await findOrderByLink(db, request.body.token)
      if (!row) throw new AppError('ORDER_NOT_FOUND')
      const data = await presentOrder({ ...row, phone: maskPhone(row.phone) }, config.shop)
      return { success: true as const, data }
    },
  )
}
