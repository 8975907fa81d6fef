import type { Db } from '#platform/database.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { normaliseIdentifier } from '../domain.ts'
import { createSignInLimits } from './sign-in-limits.ts'

/** Under what an account is known: all that people may type to sign in, as it is stored. */
export type AccountNames = { email: string | null; names: string[] }

/**
 * Keeps everybody else away from an account to the end of the caller's transaction: what would newly belong to it waits.
 * Throws SIGN_IN_REQUIRED when it is gone.
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

/** Removes a locked account with all that is its alone: sessions, links, addresses, cart, coins, vouchers and the like. */
export async function removeAccount(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}

/** Forgets how often it was tried to sign in to an account, and that `sessionId`'s browser did. */
export async function forgetSignIns(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { email, names }: AccountNames,
  sessionId: string | undefined,
): Promise<void> {
  const limits = createSignInLimits(pool, config.limits)
  await limits.forget(names.map(normaliseIdentifier), email, sessionId)
}
