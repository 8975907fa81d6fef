import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { hashPassword, verifyPassword } from '#platform/passwords.ts'
import { staffLink } from '../domain.ts'
import { hasOwner } from './accept-link.ts'
import { createLink } from './links.ts'

/**
 * The address where the owner of a shop makes their account, valid for an hour and in place of earlier ones; undefined when the
 * shop has an owner.
 */
export async function createFirstOwnerLink(db: Db, origin: string): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    if (await hasOwner(tx)) return undefined
    await tx.deleteFrom('staff_links').where('kind', '=', 'owner').execute()
    const { token } = await createLink(tx, { kind: 'owner' })
    return staffLink(origin, token)
  })
}

type KnownOwner = { name: string; email: string; password: string }

/** Makes the owner of a demo shop, whose password is public, unless the shop has an owner. */
export async function createKnownOwner(db: Db, { name, email, password }: KnownOwner) {
  const password_hash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    if (await hasOwner(tx)) return
    await tx
      .insertInto('staff')
      .values({ name, email, password_hash, built_in_role: 'owner' })
      .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
      .execute()
  })
}

/** Closes the demo shop's owner, if the password is still the public one; returns whether it did. */
export async function closeKnownOwner(
  db: Db,
  { email, password }: Pick<KnownOwner, 'email' | 'password'>,
): Promise<boolean> {
  const owner = await db
    .selectFrom('staff')
    .select(['id', 'password_hash'])
    .where(sql<string>`lower(email)`, '=', email)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!owner || !(await verifyPassword(owner.password_hash, password))) return false
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('staff')
      .set({ password_hash, ended_at: sql`now()`, version: sql`version + 1` })
      .where('id', '=', owner.id)
      .execute()
    await tx.deleteFrom('staff_sessions').where('staff_id', '=', owner.id).execute()
    await tx.deleteFrom('staff_links').where('staff_id', '=', owner.id).execute()
  })
  return true
}
