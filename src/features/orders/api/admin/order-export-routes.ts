import { Readable } from 'node:stream'
import { z } from 'zod'
import { recordAudit } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { logSecurityEvent, securityCaller } from '#platform/security-log.ts'
import type { Routes } from '#platform/services.ts'
import { signedInStaff, staffActor } from '#platform/staff-sign-in.ts'
import { hideText, maskName, maskPhone } from '#shared/mask-customer.ts'
import { shopDay } from '#shared/shop-time.ts'
import { OrderSearch } from '../../admin-contract.ts'
import { exportOrders } from '../merchant/export-orders.ts'
import { findOrders, type OrderRow } from '../repository.ts'
import { findOrderIds } from './find-order-ids.ts'
import { exportFilterOf } from './list-orders.ts'
import type { OrderFilter, Place } from './order-conditions.ts'
import { viewerOf } from './order-list-routes.ts'

const ExportQuery = OrderSearch.extend({
  /** A row for each line of an order, instead of each order. */
  lines: z.enum(['0', '1']).default('0'),
})

/** Orders that are read at once; memory stays the same however many there are. */
const batch = 500

export const orderExportRoutes: Routes = async (app, { db }) => {
  app.get(
    '/orders/export',
    {
      config: { permission: 'orders.read' },
      schema: {
        tags: ['admin-orders'],
        summary:
          'The orders of a search as a CSV file; personal data is masked without `customers.export`',
        querystring: ExportQuery,
      },
    },
    async (request, reply) => {
      const { lines, ...search } = request.query
      const mayExport = signedInStaff(request).permissions.includes('customers.export')
      const { seesCustomers } = viewerOf(request)
      const filter = exportFilterOf(search, { seesCustomers: seesCustomers || mayExport })
      // What was searched for may be a phone number or a name.
      const { q, ...named } = search
      const after = { ...named, lines: lines === '1', ...(q && { fields: ['q'] }) }
      await recordAudit(db, staffActor(request), { action: 'order.exported', after })
      if (mayExport) {
        logSecurityEvent(securityCaller(request), {
          event: 'sensitive_read',
          staffId: signedInStaff(request).id,
          reason: 'orders_export',
        })
      }
      const orders = readOrders(db, filter)
      const rows = exportOrders(mayExport ? orders : maskAll(orders), {
        lines: lines === '1',
        separator: ',',
      })
      const name = `don-hang-${shopDay(new Date())}.csv`
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(textsOf(rows)))
    },
  )
}

/** Batch by batch, without a transaction: a slow download would hold one for as long as it lasts. */
async function* readOrders(db: Db, filter: OrderFilter): AsyncGenerator<OrderRow> {
  let after: Place | undefined
  for (;;) {
    const found = await findOrderIds(db, { filter, after, limit: batch })
    const ids = found.map(({ id }) => id)
    if (ids.length > 0) yield* await findOrders(db, { ids }, { limit: batch, offset: 0 })
    if (ids.length < batch) return
    after = found.at(-1)
  }
}

async function* maskAll(orders: AsyncIterable<OrderRow>): AsyncGenerator<OrderRow> {
  for await (const order of orders) {
    yield {
      ...order,
      recipient: maskName(order.recipient),
      phone: maskPhone(order.phone),
      email: null,
      street: hideText(order.street),
    }
  }
}

async function* textsOf(pieces: AsyncIterable<{ text: string }>): AsyncGenerator<string> {
  for await (const { text } of pieces) yield text
}
