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
export function recordAudit(tx: Db, by: StaffActor, entry: AuditEntry): Promise<void> {
  return recordAudits(tx, by, [entry])
}

/** Few enough for the parameters of one statement. */
const entriesAtOnce = 1000

/** The same for a change of many things at once, with an entry for each. */
export async function recordAudits(
  tx: Db,
  by: StaffActor,
  entries: readonly AuditEntry[],
): Promise<void> {
  const rows = entries.map(({ action, subject = '', before, after, note = '' }) => ({
    staff_id: by.staffId,
    actor: by.name.slice(0, 200),
    address: by.address ?? null,
    device: by.device ?? null,
    action,
    subject: subject.slice(0, 200),
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    note: note.slice(0, 1000),
  }))
  for (let from = 0; from < rows.length; from += entriesAtOnce) {
    await tx
      .insertInto('audit_log')
      .values(rows.slice(from, from + entriesAtOnce))
      .execute()
  }
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
