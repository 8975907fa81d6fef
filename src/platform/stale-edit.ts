import { AppError } from '#shared/app-error.ts'
import type { AuditAction } from '#shared/audit-actions.ts'
import type { Db } from './database.ts'

type Edited = {
  /** As in the audit log. */
  subject: string
  /** The audited actions that change these fields. */
  actions: readonly AuditAction[]
  current: Readonly<Record<string, unknown>>
  version: number
}

/**
 * Refuses an edit that was made from an older version: throws STALE_EDIT with the current version, the current values of its
 * fields, and the name of who changed them.
 */
export async function rejectStaleEdit(db: Db, edited: Edited): Promise<never> {
  const { subject, actions, current, version } = edited
  const last = await db
    .selectFrom('audit_log')
    .select('actor')
    .where('subject', '=', subject)
    .where('action', 'in', [...actions])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  throw new AppError('STALE_EDIT', { version, current, by: last?.actor ?? null })
}
