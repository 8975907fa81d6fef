import { sql } from 'kysely'
import { checkNewPassword } from '#platform/check-new-password.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { hashPassword } from '#platform/passwords.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { ResetPassword, type User } from '../contract.ts'
import { normalizeIdentifier } from '../domain.ts'
import { notifyAccountChanged } from './notify-account-changed.ts'
import { revokeAccess } from './sessions.ts'
import { createSignInLimits } from './sign-in-limits.ts'

/**
 * Sets a password chosen by the merchant, ends all sessions of the account and resets its failed sign-ins. Throws
 * INVALID_FIELD.
 */
export async function setPassword(
  services: Pick<Services, 'db' | 'pool' | 'jobs' | 'config'>,
  user: User,
  password: string,
): Promise<void> {
  const { db, pool, config } = services
  const chosen = ResetPassword.shape.password.safeParse(password)
  if (!chosen.success) {
    throw new AppError('INVALID_FIELD', { message: chosen.error.issues[0]?.message })
  }
  await checkNewPassword(chosen.data, {
    owner: user,
    shopName: config.shop.name,
    field: 'password',
  })
  const password_hash = await hashPassword(chosen.data)
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('users')
      .set({ password_hash, updated_at: sql`now()` })
      .where('id', '=', user.id)
      .execute()
    await revokeAccess(tx, user.id)
    await notifyAccountChanged(services, tx, user, 'password')
  })
  const names = [user.phone, user.email, user.username].filter((name) => name !== null)
  await createSignInLimits(pool, config.limits).resetAttempts(names.map(normalizeIdentifier))
}
