import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { Routes } from '#platform/services.ts'
import type { AuditAction } from '#shared/audit-actions.ts'
import { formatDateTime } from '#shared/format.ts'
import { shopDay } from '#shared/shop-time.ts'
import {
  AuditAnswer,
  type AuditEntry,
  AuditFilter,
  AuditPeopleAnswer,
  AuditQuery,
} from '../contract.ts'
import { actionNames } from '../domain.ts'
import { findAuditEntries, findAuditPeople } from './repository.ts'

const tags = ['admin-audit']
const config = { permission: 'audit.read' as const }
const pageSize = 50
const exportBatch = 1000

/** Reading and exporting the audit log, mounted under `/api/admin`. */
export const auditRoutes: Routes = async (app, { db }) => {
  app.get(
    '/audit',
    {
      config,
      schema: {
        tags,
        summary: 'The audit log, newest first',
        querystring: AuditQuery,
        response: { 200: AuditAnswer },
      },
    },
    async ({ query: { before, ...filter } }) => {
      const found = await findAuditEntries(db, filter, { before, limit: pageSize + 1 })
      const data = found.slice(0, pageSize)
      const next = found.length > pageSize ? (data.at(-1)?.id ?? null) : null
      return { success: true as const, data, next }
    },
  )

  app.get(
    '/audit/people',
    {
      config,
      schema: {
        tags,
        summary: 'Names of staff for the filter of the audit log, at most 500',
        response: { 200: AuditPeopleAnswer },
      },
    },
    async () => ({ success: true as const, data: await findAuditPeople(db) }),
  )

  app.get(
    '/audit/export',
    {
      config,
      schema: {
        tags,
        summary: 'The audit log as a CSV file, newest first',
        querystring: AuditFilter,
      },
    },
    async ({ query }, reply) => {
      const name = `nhat-ky-${shopDay(new Date())}.csv`
      reply.header('content-type', 'text/csv; charset=utf-8')
      reply.header('content-disposition', `attachment; filename="${name}"`)
      return reply.send(Readable.from(csvOf(query)))
    },
  )

  async function* csvOf(filter: AuditFilter) {
    // Excel reads UTF-8 only after a byte order mark.
    yield `\ufeff${line(['Lúc', 'Ai', 'Địa chỉ', 'Thiết bị', 'Việc', 'Đối tượng', 'Trước', 'Sau', 'Ghi chú'])}`
    let before: number | undefined
    for (;;) {
      const batch = await findAuditEntries(db, filter, { before, limit: exportBatch })
      if (batch.length > 0) yield batch.map((entry) => line(cellsOf(entry))).join('')
      if (batch.length < exportBatch) return
      before = Number(batch.at(-1)?.id)
    }
  }
}

const cellsOf = (entry: AuditEntry) => [
  formatDateTime(entry.at),
  entry.actor,
  entry.address,
  entry.device,
  actionNames[entry.action as AuditAction] ?? entry.action,
  entry.subjectName ?? entry.subject,
  entry.before && JSON.stringify(entry.before),
  entry.after && JSON.stringify(entry.after),
  entry.note,
]

/** Names are what people typed: formulas are escaped. */
const line = (cells: readonly (string | null)[]) =>
  stringify([[...cells]], { escape_formulas: true })
