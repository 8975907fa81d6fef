import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import QRCode from 'qrcode'
import { recordAudit } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { logSecurityEvent } from '#platform/security-log.ts'
import type { Staff } from '#platform/staff-sign-in.ts'
import { AppError } from '#shared/app-error.ts'
import type { ConfirmTotp } from '../passkey-contract.ts'
import { forgetOwnChallenges } from './passkeys.ts'
import { writeRecoveryCodes } from './recovery-codes.ts'
import { findSecondFactor, noteConfirmed, refuseCode, type Self } from './second-factor.ts'
import type { StaffLimits } from './staff-limits.ts'
import { tellFactorChanged } from './tell-factor-changed.ts'
import { acceptedStep, totpOf } from './totp.ts'
import { withOwnFactor } from './with-own-factor.ts'

/** As long as SHA-1's output, as RFC 4226 recommends. */
const secretBytes = 20

/**
 * Makes the secret of an authenticator app, in place of one that was not confirmed; it counts once confirmed within an hour.
 * Throws TOTP_ALREADY_SET.
 */
export async function startTotp(
  { db, config }: { db: Db; config: Config },
  { id, email }: Pick<Staff, 'id' | 'email'>,
): Promise<{ secret: string; uri: string; qrSvg: string }> {
  const secret = randomBytes(secretBytes)
  const started = await db
    .insertInto('staff_totp')
    .values({ staff_id: id, secret })
    .onConflict((conflict) =>
      conflict
        .column('staff_id')
        .doUpdateSet({ secret, created_at: sql`now()` })
        .where('staff_totp.confirmed_at', 'is', null),
    )
    .returning('staff_id')
    .executeTakeFirst()
  if (!started) throw new AppError('TOTP_ALREADY_SET')
  const totp = totpOf(secret, { issuer: config.shop.name, label: email })
  const uri = totp.toString()
  const qrSvg = await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return { secret: totp.secret.base32, uri, qrSvg }
}

/**
 * Turns an authenticator app on, whose first code shows that it has the secret; returns recovery codes. Throws TOTP_NOT_STARTED,
 * TOTP_ALREADY_SET, INVALID_FIELD for a wrong code, or as `withOwnFactor`.
 */
export async function confirmTotp(
  deps: { db: Db; jobs: Jobs; config: Config; limits: StaffLimits },
  self: Self,
  { code, ...proof }: ConfirmTotp,
): Promise<string[]> {
  const { staff, actor, caller } = self
  const { id } = staff
  if ((await findSecondFactor(deps.db, id)).totp) throw new AppError('TOTP_ALREADY_SET')
  const codes = await withOwnFactor(deps, self, proof, 'add-app', async (tx) => {
    const started = await tx
      .selectFrom('staff_totp')
      .select(['secret', sql<boolean>`created_at > now() - interval '1 hour'`.as('is_new')])
      .where('staff_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!started?.is_new) throw new AppError('TOTP_NOT_STARTED')
    const typed = code.replaceAll(/\s/g, '')
    const step = acceptedStep(started.secret, typed, { lastStep: 0, now: Date.now() })
    if (step === undefined) refuseCode(self)
    await tx
      .updateTable('staff_totp')
      .set({ confirmed_at: sql`now()`, last_step: step })
      .where('staff_id', '=', id)
      .execute()
    await forgetOwnChallenges(tx, id)
    await noteConfirmed(tx, staff.sessionId)
    const written = await writeRecoveryCodes(tx, id)
    const after = { kind: 'totp' }
    await recordAudit(tx, actor, { action: 'staff.factor-added', subject: id, after })
    await tellFactorChanged(deps.jobs, tx, staff, { change: 'totp-added', by: actor })
    return written
  })
  logSecurityEvent(caller, { event: 'authn_factor_added', staffId: id, reason: 'totp' })
  return codes
}
