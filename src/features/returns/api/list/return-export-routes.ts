import { Readable } from 'node:stream'
import { recordAudit } from '#platform/audit.ts'
import { logSecurityEvent, securityCaller } from '#platform/security-log.ts'
import type { Routes } from '#platform/services.ts'
import { signedInStaff, staffActor } from '#platform/staff-sign-in.ts'
import { shopDay } from '#shared/shop-time.ts'
import { ReturnSearch } from '../../admin-contract.ts'
import { exportReturns } from './export-returns.ts'
import { exportFilterOf } from './return-conditions.ts'

export const returnExportRoutes: Routes = async (app, { db }) => {
  app.get(
    '/returns/export',
    {
      config: { permission: 'customers.export' },
      schema: {
        tags: ['admin-returns'],
        summary: 'The returns of a search as a CSV file, in the order of the list',
        querystring: ReturnSearch,
      },
    },
    async (request, reply) => {
      const filter = exportFilterOf(request.query, { seesCustomers: true })
      // What was searched for may be a phone number or a name.
      const { q, ...named } = request.query
      const after = { ...named, ...(q && { fields: ['q'] }) }
      await recordAudit(db, staffActor(request), { action: 'return.exported', after })
      logSecurityEvent(securityCaller(request), {
        event: 'sensitive_read',
        staffId: signedInStaff(request).id,
        reason: 'returns_export',
      })
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="tra-hang-${shopDay(new Date())}.csv"`)
        .send(Readable.from(exportReturns(db, filter)))
    },
  )
}
