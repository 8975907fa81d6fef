import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import type { SecondFactor } from '../contract.ts'
import type { OwnProof, PasskeyPurpose } from '../passkey-contract.ts'
import { passPasskey } from './confirm-by-passkey.ts'
import {
  checkOwnPassword,
  findSecondFactor,
  lockAccount,
  noteConfirmed,
  redeemCode,
  refuseCode,
  type Self,
} from './second-factor.ts'
import type { StaffLimits } from './staff-limits.ts'

type Deps = { db: Db; config: Config; limits: StaffLimits }
type Change<T> = (tx: Db, factors: SecondFactor) => Promise<T>

/**
 * Makes a change of the caller's own sign-in, in one transaction, once their password has passed and, where they have a second
 * factor, one that they have: a code of their app (or a recovery code), or a passkey's answer for this purpose. Throws
 * INVALID_FIELD for what is wrong or missing, PASSKEYS_NEED_DOMAIN, or TOO_MANY_REQUESTS.
 */
export async function withOwnFactor<T>(
  deps: Deps,
  self: Self,
  { password, ...factor }: OwnProof,
  purpose: PasskeyPurpose,
  change: Change<T>,
): Promise<T> {
  await checkOwnPassword(deps, self, password)
  return withFactor(deps, self, factor, purpose, change)
}

/** The same for a caller whose password has passed. */
export async function withFactor<T>(
  deps: Deps,
  self: Self,
  { code, passkey }: Omit<OwnProof, 'password'>,
  purpose: PasskeyPurpose,
  change: Change<T>,
): Promise<T> {
  const { id, sessionId } = self.staff
  // Counted for the session, so that who guesses codes elsewhere does not keep its owner from a new password.
  if (passkey) await passPasskey(deps, self, passkey, purpose)
  else if (code !== undefined) await deps.limits.beforeCode(id, sessionId)
  const changed = await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, id)
    await refuseEndedSession(tx, sessionId)
    const factors = await findSecondFactor(tx, id)
    if (!passkey) await passCode(tx, self, factors, code)
    return change(tx, factors)
  })
  if (!passkey && code !== undefined) await deps.limits.afterCode(id, sessionId)
  return changed
}

/** Uses the code up, unless the account has no second factor. */
async function passCode(tx: Db, self: Self, { totp, passkeys }: SecondFactor, code?: string) {
  if (!totp && passkeys === 0) return
  if (!totp) throw fieldError('passkey', 'Vui lòng xác nhận bằng passkey của bạn.')
  if (code === undefined) refuseCode(self, 'Vui lòng nhập mã xác minh.')
  if (!(await redeemCode(tx, self.staff.id, code))) refuseCode(self)
  await noteConfirmed(tx, self.staff.sessionId)
}

/** A reset of factors or a new password ends sessions, also while a call of one is on its way. */
export async function refuseEndedSession(tx: Db, sessionId: string): Promise<void> {
  const session = await tx
    .selectFrom('staff_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!session) throw new AppError('STAFF_SIGN_IN_REQUIRED')
}
