import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/database.ts'
import { hashToken } from '#platform/tokens.ts'
import { isBuiltInRole, type Permission } from '#shared/permissions.ts'

type Spec = {
  /** A built-in role, or the id of another one. */
  role?: string
  name?: string
  email?: string
  passwordHash?: string
}

/** Creates a signed-in member of staff, with the headers of their requests. */
export async function aStaffMember(
  db: Db,
  { role = 'owner', name = 'Chủ Thử', email, passwordHash = '-' }: Spec = {},
) {
  const unique = randomBytes(6).toString('hex')
  const address = email ?? `${unique}@vi-du.invalid`
  const { id } = await db
    .insertInto('staff')
    .values({
      name,
      email: address,
      password_hash: passwordHash,
      ...(isBuiltInRole(role) ? { built_in_role: role } : { role_id: role }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = randomBytes(32).toString('base64url')
  const session = await db
    .insertInto('staff_sessions')
    .values({ staff_id: id, token_hash: hashToken(token) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    id,
    name,
    email: address,
    token,
    sessionId: session.id,
    headers: { cookie: `staff=${token}` },
  }
}

/** Creates a role of the shop's own and returns its id. */
export async function aRole(db: Db, permissions: readonly Permission[]): Promise<string> {
  const name = `Vai trò ${randomBytes(4).toString('hex')}`
  const { id } = await db
    .insertInto('staff_roles')
    .values({ name, permissions: [...permissions] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
