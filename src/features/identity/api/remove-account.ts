import type { Db } from '#platform/database.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { normalizeIdentifier } from '../domain.ts'
import { createSignInLimits } from './sign-in-limits.ts'

/** All identifiers that sign in to an account, as stored. */
export type AccountNames = { email: string | null; names: string[] }

/**
 * Locks an account until the end of the caller's transaction, which also blocks inserts that refer to it. Throws
 * SIGN_IN_REQUIRED when it no longer exists.
 */
export async function lockAccount(tx: Db, userId: string): Promise<AccountNames> {
  const account = await tx
    .selectFrom('users')
    .select(['phone', 'email', 'username'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw new AppError('SIGN_IN_REQUIRED')
  const { phone, email, username } = account
  return { email, names: [phone, email, username].filter((name) => name !== null) }
}

/** Deletes a locked account; sessions, links, addresses, cart, coins and vouchers are deleted by cascade. */
export async function removeAccount(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}

/** Deletes the sign-in counters of an account and the known-device mark of `sessionId`. */
export async function resetSignInLimits(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { email, names }: AccountNames,
  sessionId: string | undefined,
): Promise<void> {
  const limits = createSignInLimits(pool, config.limits)
  await limits.deleteAll(names.map(normalizeIdentifier), email, sessionId)
}
