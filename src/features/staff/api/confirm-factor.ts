import { sql } from 'kysely'
import { recordAudit } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { hasSecondFactor } from '#platform/staff-sign-in.ts'
import { AppError } from '#shared/app-error.ts'
import type { Permission } from '#shared/permissions.ts'
import type { OwnProof } from '../passkey-contract.ts'
import type { Self } from './second-factor.ts'
import type { StaffLimits } from './staff-limits.ts'
import { withOwnFactor } from './with-own-factor.ts'

/** Shows the caller's second factor anew, which their session remembers. Throws as `withOwnFactor`. */
export async function confirmFactor(
  deps: { db: Db; config: Config; limits: StaffLimits },
  self: Self,
  proof: OwnProof,
): Promise<void> {
  await withOwnFactor(deps, self, proof, 'rights', (tx) =>
    recordAudit(tx, self.actor, { action: 'staff.factor-confirmed', subject: self.staff.id }),
  )
}

/**
 * Lets nobody who has a second factor give rights that lead to the bank account, unless they showed it within ten minutes: an
 * open browser is not enough. `sessionId` is null for the command line. Throws FACTOR_CONFIRMATION_NEEDED.
 */
export async function refuseUnconfirmed(
  tx: Db,
  sessionId: string | null,
  permissions: readonly Permission[],
): Promise<void> {
  if (sessionId === null || !permissions.includes('settings.write')) return
  const { rows } = await sql`
    SELECT FROM staff_sessions s JOIN staff ON staff.id = s.staff_id
    WHERE s.id = ${sessionId}
      AND (s.factor_confirmed_at > now() - interval '10 minutes' OR NOT ${hasSecondFactor})`.execute(
    tx,
  )
  if (rows.length === 0) throw new AppError('FACTOR_CONFIRMATION_NEEDED')
}
