import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import { revertDays } from '../domain.ts'

/** Email and phone number before a change. */
export type Contacts = { userId: string; email: string; phone: string | null }

/** Stores the contacts that a revert link restores; returns its token. Until it expires, other accounts cannot take them. */
export async function saveContactRevert(
  tx: Db,
  { userId, email, phone }: Contacts,
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('contact_reverts')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      email,
      phone,
      expires_at: sql`now() + make_interval(days => ${revertDays})`,
    })
    .execute()
  return token
}

/** User id of a revert token; undefined when it is unknown or expired. */
export async function findContactRevert(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('contact_reverts')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.user_id
}

/**
 * Consumes a revert token and deletes those created later, which may have gone to an attacker's address. Earlier ones stay,
 * or an attacker's link would invalidate the owner's.
 */
export async function claimContactRevert(tx: Db, token: string): Promise<Contacts | undefined> {
  const claimed = await tx
    .deleteFrom('contact_reverts')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id as userId', 'email', 'phone', 'created_at as createdAt'])
    .executeTakeFirst()
  if (!claimed) return undefined
  const { createdAt, ...contacts } = claimed
  await tx
    .deleteFrom('contact_reverts')
    .where('user_id', '=', claimed.userId)
    .where('created_at', '>=', createdAt)
    .execute()
  return contacts
}
