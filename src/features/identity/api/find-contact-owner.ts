import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { ContactKind } from '../contract.ts'

/**
 * How another account holds an e-mail or phone number; undefined when none does. An `unconfirmed` one loses it to the first
 * account that confirms it. Contacts that a revert link may restore count as confirmed.
 */
export async function findContactOwner(
  db: Db,
  userId: string,
  kind: ContactKind,
  value: string,
): Promise<'confirmed' | 'unconfirmed' | undefined> {
  const isHeld = kind === 'email' ? sql`lower(email) = lower(${value})` : sql`phone = ${value}`
  const isFirm = kind === 'email' ? sql`email_confirmed_at IS NOT NULL` : sql`true`
  const { rows } = await sql<{ isFirm: boolean | null }>`
    SELECT bool_or(is_firm) AS "isFirm" FROM (
      SELECT ${isFirm} AS is_firm FROM users WHERE ${isHeld} AND id <> ${userId}::uuid
      UNION ALL
      SELECT true FROM contact_reverts WHERE ${isHeld} AND user_id <> ${userId}::uuid AND expires_at > now()
    ) AS holders`.execute(db)
  const held = rows[0]?.isFirm ?? undefined
  if (held === undefined) return undefined
  return held ? 'confirmed' : 'unconfirmed'
}
