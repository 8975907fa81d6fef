import { sql } from 'kysely'
import type { StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { ApproveReturn, RejectReturn } from '../admin-contract.ts'
import { changeReturn } from './change-return.ts'
import type { LockedReturn } from './lock-return.ts'
import type { ReturnWriter } from './tell-shopper.ts'

/** Agrees to a return, whose goods are awaited then. Throws RETURN_NOT_FOUND or RETURN_STATUS_CONFLICT. */
export async function approveReturn(
  writer: ReturnWriter,
  id: string,
  { message, note }: ApproveReturn,
  by: StaffActor,
): Promise<void> {
  await changeReturn(writer, id, { step: 'approve', to: 'APPROVED', by, reason: message, note })
}

/** Refuses a return for a reason that the shopper is told. Throws RETURN_NOT_FOUND or RETURN_STATUS_CONFLICT. */
export async function rejectReturn(
  writer: ReturnWriter,
  id: string,
  request: RejectReturn,
  by: StaffActor,
): Promise<void> {
  await changeReturn(writer, id, { step: 'reject', to: 'REJECTED', by, ...request }, giveUp)
}

/** Withdraws a request of the shopper that is not decided yet. Throws RETURN_NOT_FOUND or RETURN_STATUS_CONFLICT. */
export async function cancelReturn(writer: ReturnWriter, id: string, userId: string) {
  await changeReturn(writer, id, { step: 'cancel', to: 'CANCELLED', by: { userId } }, giveUp)
}

async function giveUp(tx: Db, { id, kind, status }: LockedReturn): Promise<undefined> {
  // Its order is cancelled already: goods that never come back are written off by receiving them so.
  if (kind === 'undelivered') throw new AppError('RETURN_STATUS_CONFLICT', { status })
  await sql`
    UPDATE order_items i SET in_returns = in_returns - x.quantity FROM return_items x
    WHERE x.return_id = ${id} AND i.id = x.order_item_id`.execute(tx)
}
