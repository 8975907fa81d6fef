import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import { AppError } from '#shared/app-error.ts'
import type { AuditAction } from '#shared/audit-actions.ts'
import { checkReturnStep, type ReturnStatus, type ReturnStep } from '../domain.ts'
import { type LockedReturn, lockReturn } from './lock-return.ts'
import { type ReturnWriter, tellShopper } from './tell-shopper.ts'

export type ReturnDoer = { userId: string } | StaffActor

export type Change = {
  step: ReturnStep
  to: ReturnStatus | ((row: LockedReturn) => ReturnStatus)
  by: ReturnDoer
  /** Told to the shopper, and for staff alone. */
  reason?: string
  note?: string
  /** Of the return when the form was opened. */
  version?: number
}

const events = {
  approve: 'approved',
  reject: 'rejected',
  cancel: 'cancelled',
  receive: 'received',
  close: 'closed',
} as const

/** Fields for the audit log, beside the status. */
export type Recorded = { before?: Record<string, unknown>; after?: Record<string, unknown> }

/**
 * Takes a step of a return in one transaction: `act` does what belongs to it, before the status changes. A step that was taken
 * before changes nothing; `check` may refuse it all the same, when it is not the same. Throws RETURN_NOT_FOUND,
 * RETURN_STATUS_CONFLICT, or STALE_EDIT for an older version.
 */
export async function changeReturn(
  { db, jobs }: ReturnWriter,
  id: string,
  change: Change,
  act: (tx: Db, row: LockedReturn) => Promise<Recorded | undefined> = async () => undefined,
  check: (tx: Db, row: LockedReturn) => Promise<boolean> = (tx) => isRepeated(tx, id, change),
): Promise<void> {
  const { step, by } = change
  await inTransaction(db, async (tx) => {
    const row = await lockReturn(tx, id, 'userId' in by ? by.userId : undefined)
    const possible = checkReturnStep(row.status, step)
    if (possible === 'already' && (await check(tx, row))) return
    if (possible !== 'possible')
      throw new AppError('RETURN_STATUS_CONFLICT', { status: row.status })
    if (change.version !== undefined && change.version !== row.version) {
      await rejectStaleEdit(tx, {
        subject: id,
        actions: Object.values(actions),
        current: { status: row.status },
        version: row.version,
      })
    }
    const to = typeof change.to === 'function' ? change.to(row) : change.to
    const recorded = await act(tx, row)
    await sql`
      UPDATE returns SET status = ${to}, version = version + 1,
        received_at = CASE WHEN ${step} = 'receive' THEN now() ELSE received_at END,
        closed_at = CASE WHEN ${to} = 'CLOSED' THEN now() END
      WHERE id = ${id}`.execute(tx)
    await addEvent(tx, id, { ...change, kind: events[step] })
    await recordStep(tx, row, { step, to, by }, recorded)
    await tellShopper({ db: tx, jobs }, row, to, change.reason ?? '')
  })
}

/** Whether the same person took this step with the same words; another one is told that it was taken. */
async function isRepeated(tx: Db, returnId: string, { step, by, reason, note }: Change) {
  if ('userId' in by) return true
  const taken = await tx
    .selectFrom('return_events')
    .select(['staff_id', 'reason', 'note'])
    .where('return_id', '=', returnId)
    .where('kind', '=', events[step])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    taken?.staff_id === by.staffId && taken.reason === (reason ?? '') && taken.note === (note ?? '')
  )
}

type NewEvent = Pick<Change, 'by' | 'reason' | 'note'> & { kind: string }

export async function addEvent(tx: Db, returnId: string, event: NewEvent): Promise<void> {
  const { by, kind, reason = '', note = '' } = event
  const isStaff = !('userId' in by)
  await tx
    .insertInto('return_events')
    .values({
      return_id: returnId,
      kind,
      actor: isStaff ? 'keeper' : 'shopper',
      staff_id: isStaff ? by.staffId : null,
      reason,
      note,
    })
    .execute()
}

const actions: Partial<Record<ReturnStep, AuditAction>> = {
  approve: 'return.approved',
  reject: 'return.rejected',
  receive: 'return.received',
  close: 'return.closed',
}

async function recordStep(
  tx: Db,
  row: LockedReturn,
  { step, to, by }: { step: ReturnStep; to: ReturnStatus; by: ReturnDoer },
  { before, after }: Recorded = {},
): Promise<void> {
  const action = actions[step]
  if (!action || 'userId' in by) return
  await recordAudit(tx, by, {
    action,
    subject: row.id,
    before: { status: row.status, ...before },
    after: { status: to, ...after },
  })
}
