import type { AuditAction } from '#shared/audit-actions.ts'
import type { Db } from './database.ts'

/** Who changes something: a member of staff in the back office, or somebody on the command line. */
export type StaffActor = {
  /** Null for the command line. */
  staffId: string | null
  /** As shown in the audit log. */
  name: string
  address?: string | undefined
  device?: string | undefined
}

type Fields = Readonly<Record<string, unknown>>

export type AuditEntry = {
  action: AuditAction
  /** Id of what was changed, such as an order's code. */
  subject?: string
  /** Fields before and after the change. Never secrets, and of shoppers' personal data only the names of fields. */
  before?: Fields
  after?: Fields
  note?: string
}

/** Writes to the audit log, in the transaction of the change. */
export async function recordAudit(tx: Db, by: StaffActor, entry: AuditEntry): Promise<void> {
  const { before, after } = entry
  await tx
    .insertInto('audit_log')
    .values({
      staff_id: by.staffId,
      actor: by.name.slice(0, 200),
      address: by.address ?? null,
      device: by.device ?? null,
      action: entry.action,
      subject: (entry.subject ?? '').slice(0, 200),
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      note: (entry.note ?? '').slice(0, 1000),
    })
    .execute()
}

/** The fields that differ, before and after; undefined when none does. */
export function changedFields<Row extends Fields>(
  before: Row,
  after: Row,
): { before: Fields; after: Fields } | undefined {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (names.length === 0) return undefined
  const pick = (row: Row) => Object.fromEntries(names.map((name) => [name, row[name]]))
  return { before: pick(before), after: pick(after) }
}
