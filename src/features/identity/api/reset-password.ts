import { sql } from 'kysely'
import { checkNewPassword } from '#platform/check-new-password.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { hashPassword } from '#platform/passwords.ts'
import { logSecurityEvent, type SecurityCaller } from '#platform/security-log.ts'
import type { Services } from '#platform/services.ts'
import { hashToken } from '#platform/tokens.ts'
import { AppError } from '#shared/app-error.ts'
import type { ResetPassword } from '../contract.ts'
import { normalizeIdentifier } from '../domain.ts'
import { notifyAccountChanged } from './notify-account-changed.ts'
import { findCredentials } from './repository.ts'
import { revokeAccess } from './sessions.ts'
import type { SignInLimits } from './sign-in-limits.ts'

/** Sets a new password with a reset token and ends all sessions. Throws RESET_LINK_INVALID, INVALID_FIELD. */
export async function resetPassword(
  services: Pick<Services, 'db' | 'jobs' | 'config'>,
  limits: SignInLimits,
  { token, password }: ResetPassword,
  caller: SecurityCaller,
): Promise<void> {
  const { db, config } = services
  const owner = await findTokenOwner(db, token)
  if (!owner) {
    logSecurityEvent(caller, { event: 'authn_password_reset_fail', reason: 'invalid_link' })
    throw new AppError('RESET_LINK_INVALID')
  }
  await checkNewPassword(password, { owner, shopName: config.shop.name, field: 'password' })
  const password_hash = await hashPassword(password)

  // A concurrent password change locks the account before its reset tokens, so a deadlock is possible: inTransaction retries.
  const user = await inTransaction(db, async (tx) => {
    const claimed = await claimToken(tx, token)
    if (!claimed) throw new AppError('RESET_LINK_INVALID')
    await tx
      .updateTable('users')
      .set({ password_hash, updated_at: sql`now()` })
      .where('id', '=', claimed.user_id)
      .execute()
    await revokeAccess(tx, claimed.user_id)
    const changed = await findCredentials(tx, claimed.user_id)
    if (!changed) throw new AppError('RESET_LINK_INVALID')
    await notifyAccountChanged(services, tx, changed, 'password')
    return changed
  })

  logSecurityEvent(caller, { event: 'authn_password_reset', userId: user.id })
  const names = [user.phone, user.email, user.username].filter((name) => name !== null)
  await limits.resetAttempts(names.map(normalizeIdentifier))
}

function findTokenOwner(db: Db, token: string) {
  return db
    .selectFrom('password_reset_tokens as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .select(['users.id', 'phone', 'email', 'username', 'name'])
    .where('link.token_hash', '=', hashToken(token))
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Marks a token as used and returns its user; concurrent calls block and get undefined. */
function claimToken(tx: Db, token: string) {
  return tx
    .updateTable('password_reset_tokens')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst()
}
