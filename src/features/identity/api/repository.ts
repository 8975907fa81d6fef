import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Users } from '#platform/database-types.ts'
import { AppError } from '#shared/app-error.ts'
import { type ContactKind, Gender, type User } from '../contract.ts'
import { displayName, normalizeIdentifier } from '../domain.ts'

const credentialColumns = ['id', 'name', 'phone', 'email', 'username', 'password_hash'] as const
export type Credentials = Pick<Selectable<Users>, (typeof credentialColumns)[number]>

/** The account of a normalized identifier; a phone number takes precedence over an equal username. */
export function findByIdentifier(db: Db, identifier: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select(credentialColumns)
    .where((eb) =>
      eb.or([
        eb('phone', '=', identifier),
        eb(eb.fn('lower', ['email']), '=', sql<string>`lower(${identifier})`),
        eb(eb.fn('lower', ['username']), '=', sql<string>`lower(${identifier})`),
      ]),
    )
    .orderBy(
      sql`(phone = ${identifier}) IS TRUE DESC, (lower(email) = lower(${identifier})) IS TRUE DESC`,
    )
    .limit(1)
    .executeTakeFirst()
}

/** The account with an email, locked until the end of the caller's transaction. */
export function lockByEmail(tx: Db, email: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'username', 'phone', 'email_confirmed_at'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', sql<string>`lower(${email})`))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function findCredentials(db: Db, userId: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select(credentialColumns)
    .where('id', '=', userId)
    .executeTakeFirst()
}

const contactColumns = [
  'id',
  'name',
  'username',
  'phone',
  'email',
  'email_confirmed_at',
  'avatar_url',
] as const

/** The contact columns of an account. */
export function findAccountContacts(db: Db, userId: string) {
  return db.selectFrom('users').select(contactColumns).where('id', '=', userId).executeTakeFirst()
}

/** Like `findAccountContacts`, with the row locked until the end of the caller's transaction. */
export function lockAccountContacts(tx: Db, userId: string) {
  return tx
    .selectFrom('users')
    .select(contactColumns)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type AccountContacts = NonNullable<Awaited<ReturnType<typeof findAccountContacts>>>

const pendingValue = (kind: ContactKind) => sql<string | null>`(
  SELECT new_value FROM contact_changes
  WHERE user_id = users.id AND kind = ${kind} AND expires_at > now())`

/** The user as the contract defines it; undefined when there is none. */
export async function findUser(db: Db, userId: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'username', 'phone', 'gender', 'birthday', 'avatar_url'])
    .select(
      sql<number>`(SELECT coalesce(sum(amount), 0) FROM coin_ledger WHERE user_id = users.id)`.as(
        'points',
      ),
    )
    .select(['email_confirmed_at', pendingValue('email').as('pendingEmail')])
    .select(pendingValue('phone').as('pendingPhone'))
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const { avatar_url: avatar, gender, email_confirmed_at, pendingEmail, ...rest } = row
  // The pending email may be the current, unconfirmed one, which already receives order emails.
  const isOwn = pendingEmail?.toLowerCase() === row.email?.toLowerCase()
  return {
    ...rest,
    avatar,
    gender: Gender.nullable().parse(gender),
    displayName: displayName(row),
    isEmailConfirmed: email_confirmed_at !== null,
    pendingEmail: isOwn ? null : pendingEmail,
  }
}

/** The account that signs in with this phone, email or username, in any spelling. */
export async function findAccount(db: Db, typed: string): Promise<User | undefined> {
  const found = await findByIdentifier(db, normalizeIdentifier(typed))
  return found && findUser(db, found.id)
}

/** The signed-in user. Throws SIGN_IN_REQUIRED when the account was deleted meanwhile. */
export async function getUser(db: Db, userId: string): Promise<User> {
  const user = await findUser(db, userId)
  if (!user) throw new AppError('SIGN_IN_REQUIRED')
  return user
}
