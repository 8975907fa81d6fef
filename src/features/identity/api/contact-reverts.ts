import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { hashToken } from '#platform/sign-in.ts'
import { revertDays } from '../domain.ts'
import { newToken } from './sessions.ts'

/** E-mail and phone number as they were. */
export type Contacts = { userId: string; email: string; phone: string | null }

/** Keeps what a letter's link restores, and answers the link's token. Until then both are nobody else's. */
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

/** Whose link it is, if it can still be used. */
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
 * Takes a link's contacts, and voids the links that were sent since: they may have gone to a thief's address. Earlier
 * ones stay, or a thief's link would void its owner's.
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
