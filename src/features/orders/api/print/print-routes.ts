import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Db } from '#platform/database.ts'
import { logSecurityEvent, securityCaller } from '#platform/security-log.ts'
import type { Routes } from '#platform/services.ts'
import { signedInStaff } from '#platform/staff-sign-in.ts'
import { AppError } from '#shared/app-error.ts'
import { isOrderId } from '../../domain.ts'
import { findOrders, type OrderRow } from '../repository.ts'
import { findLocationNames } from '../sources/find-location-names.ts'
import { packingSlips } from './packing-slips.ts'
import { pickingList } from './picking-list.ts'

const mostOrders = 500
const idLength = 10
const wrongIds = `Hãy chọn từ 1 đến ${mostOrders} đơn hàng.`

/** Ids with commas between. */
const Ids = z.object({
  ids: z
    .string(wrongIds)
    .max(mostOrders * (idLength + 1), wrongIds)
    .transform((text) => [...new Set(text.toUpperCase().split(','))])
    .refine((ids) => ids.length > 0 && ids.every(isOrderId), wrongIds),
})
const SlipQuery = Ids.extend({
  size: z.enum(['A6', 'A5']).default('A6'),
  /** Number of one parcel of an order that is sent apart. */
  shipment: z.coerce.number().int().min(1).max(9_999).optional(),
})

const tags = ['admin-orders']

/** Documents about many orders, to print from the browser. */
export const printRoutes: Routes = async (app, { db, config: { shop } }) => {
  app.get(
    '/orders/slips',
    {
      // They show names, phone numbers and addresses.
      config: { permission: 'customers.read' },
      schema: { tags, summary: 'Packing slips as one HTML document', querystring: SlipQuery },
    },
    async (request, reply) => {
      const { ids, size, shipment } = request.query
      const orders = await getOrders(db, ids)
      logSecurityEvent(securityCaller(request), {
        event: 'sensitive_read',
        staffId: signedInStaff(request).id,
        reason: 'packing_slips',
      })
      return sendDocument(
        reply,
        packingSlips(orders, shop, size, { shipment, locations: await findLocationNames(db) }),
      )
    },
  )

  app.get(
    '/orders/picking-list',
    {
      config: { permission: 'orders.read' },
      schema: {
        tags,
        summary: 'What to take from the shelves for these orders, as an HTML document',
        querystring: Ids,
      },
    },
    async ({ query: { ids } }, reply) =>
      sendDocument(reply, [
        pickingList(await getOrders(db, ids), new Date(), await findLocationNames(db)),
      ]),
  )
}

/** In the order that was asked for. Throws ORDER_NOT_FOUND. */
async function getOrders(db: Db, ids: readonly string[]): Promise<OrderRow[]> {
  const found = await findOrders(db, { ids: [...ids] }, { limit: ids.length, offset: 0 })
  const byId = new Map(found.map((order) => [order.id, order]))
  return ids.map((id) => {
    const order = byId.get(id)
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    return order
  })
}

function sendDocument(reply: FastifyReply, html: AsyncIterable<string> | Iterable<string>) {
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    .send(Readable.from(html))
}
