import type { Routes } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { maskPhone } from '#shared/mask-customer.ts'
import { LinkedOrderAnswer, OpenOrderLink } from '../link-contract.ts'
import { findOrderByLink } from './find-order-by-link.ts'
import { presentOrder } from './present-order.ts'

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
        summary: 'The order behind a link of the shop with its returns, opened without signing in',
        body: OpenOrderLink,
        response: { 200: LinkedOrderAnswer },
      },
    },
    async (request) => {
      const found = await findOrderByLink(db, request.body.token)
      if (!found) throw new AppError('ORDER_NOT_FOUND')
      const { row, returns } = found
      const order = await presentOrder({ ...row, phone: maskPhone(row.phone) }, config.shop)
      return { success: true as const, data: { ...order, returns } }
    },
  )
}
