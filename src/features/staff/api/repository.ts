import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import {
  hasSecondFactor,
  isOpenStaffSession,
  permissionsOf,
  type RoleColumns,
  roleColumns,
  roleOf,
  type Staff,
} from '#platform/staff-sign-in.ts'
import { AppError } from '#shared/app-error.ts'
import { builtInRoles, isBuiltInRole, permissionsOfRole } from '#shared/permissions.ts'
import { isId } from '#shared/text.ts'
import type { Invitation, Member, RoleDetails } from '../contract.ts'
import { mayManage, type Rights } from '../domain.ts'

export const rightsOf = ({ role, permissions }: Pick<Staff, 'role' | 'permissions'>): Rights => ({
  roleId: role.id,
  permissions,
})

/** Columns of a row in `staff` or `staff_links` for this role. */
export const roleValues = (roleId: string) =>
  isBuiltInRole(roleId)
    ? { built_in_role: roleId, role_id: null }
    : { built_in_role: null, role_id: roleId }

/** A member of staff by e-mail, also one who has left. */
export async function findStaffByEmail(db: Db, email: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'ended_at'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

type MemberRow = RoleColumns & {
  id: string
  name: string
  email: string
  version: number
  created_at: Date
  last_seen_at: Date | null
  ended_at: Date | null
  has_second_factor: boolean
}

/** Staff by name; those who have left come last. `viewer` decides who is manageable. With `id` only this one. */
export async function findMembers(db: Db, viewer: Rights, id?: string): Promise<Member[]> {
  if (id !== undefined && !isId(id)) return []
  const { rows } = await sql<MemberRow>`
    SELECT staff.id, staff.name, staff.email, staff.version, staff.created_at, staff.ended_at, ${roleColumns},
      ${hasSecondFactor} AS has_second_factor,
      (SELECT max(s.last_used_at) FROM staff_sessions s
        WHERE s.staff_id = staff.id AND ${isOpenStaffSession}) AS last_seen_at
    FROM staff LEFT JOIN staff_roles r ON r.id = staff.role_id
    WHERE ${id ?? null}::uuid IS NULL OR staff.id = ${id ?? null}
    ORDER BY staff.ended_at IS NOT NULL, lower(staff.name), staff.id
    LIMIT 500`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    role: roleOf(row),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    hasSecondFactor: row.has_second_factor,
    isManageable: mayManage(viewer, { roleId: row.role_id, permissions: permissionsOf(row) }),
  }))
}

/** Throws NOT_FOUND. */
export async function getMember(db: Db, viewer: Rights, id: string): Promise<Member> {
  const [member] = await findMembers(db, viewer, id)
  if (!member) throw new AppError('NOT_FOUND')
  return member
}

type InvitationRow = RoleColumns & { id: string; email: string; created_at: Date; expires_at: Date }

export async function findInvitations(db: Db, id?: string): Promise<Invitation[]> {
  const { rows } = await sql<InvitationRow>`
    SELECT staff.id, staff.email, staff.created_at, staff.expires_at, ${roleColumns}
    FROM staff_links staff LEFT JOIN staff_roles r ON r.id = staff.role_id
    WHERE staff.kind = 'invitation' AND staff.expires_at > now()
      AND (${id ?? null}::uuid IS NULL OR staff.id = ${id ?? null})
    ORDER BY staff.created_at DESC, staff.id LIMIT 500`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: roleOf(row),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
}

/** Built-in roles, then the owner's own by name; with `id` of these only this one. */
export async function findRoles(db: Db, id?: string): Promise<RoleDetails[]> {
  const ownId = id !== undefined && isId(id) ? id : undefined
  const [own, used] = await Promise.all([
    db
      .selectFrom('staff_roles')
      .select(['id', 'name', 'permissions', 'version'])
      .$if(ownId !== undefined, (roles) => roles.where('id', '=', ownId ?? ''))
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .limit(200)
      .execute(),
    db
      .selectFrom('staff')
      .select([
        sql<string>`coalesce(built_in_role, role_id::text)`.as('role'),
        sql<number>`count(*)`.as('members'),
      ])
      .where('ended_at', 'is', null)
      .groupBy('role')
      .execute(),
  ])
  const members = new Map(used.map((row) => [row.role, row.members]))
  return [
    ...builtInRoles.map((id) => ({
      id,
      name: null,
      permissions: [...permissionsOfRole[id]],
      version: 1,
    })),
    ...own.map(({ id, name, permissions, version }) => ({
      id,
      name,
      permissions: [...permissionsOf({ role_id: id, permissions })],
      version,
    })),
  ].map((role) => ({ ...role, members: members.get(role.id) ?? 0 }))
}

/** Throws NOT_FOUND. */
export async function getRole(db: Db, id: string): Promise<RoleDetails> {
  const role = (await findRoles(db, id)).find((each) => each.id === id)
  if (!role) throw new AppError('NOT_FOUND')
  return role
}
