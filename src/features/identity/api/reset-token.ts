import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { hashToken, newToken } from '#platform/tokens.ts'

/** Validity of a reset link, which works once. */
export const resetMinutes = 30

/** Creates a password reset token and deletes the account's expired ones. */
export async function createResetToken(tx: Db, userId: string): Promise<string> {
  const token = newToken()
  await tx
    .deleteFrom('password_reset_tokens')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
  await tx
    .insertInto('password_reset_tokens')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      expires_at: sql`now() + make_interval(mins => ${resetMinutes})`,
    })
    .execute()
  return token
}
