import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import type { ContactKind } from '../contract.ts'
import { confirmHours } from '../domain.ts'

export type ContactChange = {
  userId: string
  kind: ContactKind
  newValue: string
  /** Requested with the password or a code. */
  isAuthorized: boolean
}

const columns = [
  'user_id as userId',
  'kind',
  'new_value as newValue',
  'is_authorised as isAuthorized',
] as const

type Row = Omit<ContactChange, 'kind'> & { kind: string }
const changeOf = (row: Row | undefined) =>
  row && { ...row, kind: row.kind === 'email' ? ('email' as const) : ('phone' as const) }

/** Stores a pending change, replacing an earlier one of the same kind; returns the token of its link. */
export async function saveContactChange(tx: Db, change: ContactChange): Promise<string> {
  const token = newToken()
  const row = {
    new_value: change.newValue,
    token_hash: hashToken(token),
    is_authorised: change.isAuthorized,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(hours => ${confirmHours})`,
  }
  await tx
    .insertInto('contact_changes')
    .values({ user_id: change.userId, kind: change.kind, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(row))
    .execute()
  return token
}

/** The pending change of a token; undefined when it is unknown or expired. */
export async function findContactChange(db: Db, token: string): Promise<ContactChange | undefined> {
  const row = await db
    .selectFrom('contact_changes')
    .select(columns)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return changeOf(row)
}

/** Deletes and returns the pending change of a token; of concurrent calls only one gets it. */
export async function claimContactChange(
  tx: Db,
  token: string,
): Promise<ContactChange | undefined> {
  const row = await tx
    .deleteFrom('contact_changes')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(columns)
    .executeTakeFirst()
  return changeOf(row)
}

/** The account's pending change of one kind. */
export async function findPendingChange(
  db: Db,
  userId: string,
  kind: ContactKind,
): Promise<ContactChange | undefined> {
  const row = await db
    .selectFrom('contact_changes')
    .select(columns)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return changeOf(row)
}

/** Cancels a pending change. */
export async function dropContactChange(tx: Db, userId: string, kind: ContactKind): Promise<void> {
  await tx
    .deleteFrom('contact_changes')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()
}
