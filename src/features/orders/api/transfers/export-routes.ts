import { Readable } from 'node:stream'
import { TransferSearch } from '#features/payment/admin-contract.ts'
import { recordAudit } from '#platform/audit.ts'
import { logSecurityEvent, securityCaller } from '#platform/security-log.ts'
import type { Routes } from '#platform/services.ts'
import { signedInStaff, staffActor } from '#platform/staff-sign-in.ts'
import { shopDay } from '#shared/shop-time.ts'
import { viewerOf } from '../admin/order-list-routes.ts'
import { exportTransfers } from './export-transfers.ts'
import { moneyFilterOf } from './read-money-search.ts'

export const transferExportRoutes: Routes = async (app, { db }) => {
  app.get(
    '/transfers/export',
    {
      config: { permission: 'payments.read' },
      schema: {
        tags: ['admin-transfers'],
        summary:
          'Money that came in as a CSV file, newest first; memos are masked without `customers.export`',
        querystring: TransferSearch,
      },
    },
    async (request, reply) => {
      const { id: staffId, permissions } = signedInStaff(request)
      const mayExport = permissions.includes('customers.export')
      const viewer = viewerOf(request)
      const filter = moneyFilterOf(request.query, viewer)
      // What was searched for may name somebody.
      const { q, ...named } = request.query
      const after = { ...named, ...(q && { fields: ['q'] }) }
      await recordAudit(db, staffActor(request), { action: 'transfer.exported', after })
      if (mayExport) {
        logSecurityEvent(securityCaller(request), {
          event: 'sensitive_read',
          staffId,
          reason: 'transfers_export',
        })
      }
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="tien-ve-${shopDay(new Date())}.csv"`)
        .send(Readable.from(exportTransfers(db, filter, { seesCustomers: mayExport })))
    },
  )
}
