import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { permissionsOf, type RoleColumns, roleColumns, roleOf } from '#platform/staff-sign-in.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import type { ChangeMember } from '../contract.ts'
import { mayManage, type Rights, roleName } from '../domain.ts'
import { hasOwner, lockOwners } from './accept-link.ts'
import { refuseUnconfirmed } from './confirm-factor.ts'
import { getRole, roleValues } from './repository.ts'
import { signOutEverywhere } from './sessions.ts'

/** `sessionId` is null for the command line. */
export type Manager = { actor: StaffActor; rights: Rights; sessionId: string | null }

type LockedMember = RoleColumns & {
  id: string
  name: string
  email: string
  version: number
  ended_at: Date | null
}

/** Locks a member of staff whom the manager may manage. Throws NOT_FOUND or NOT_ALLOWED. */
export async function lockMember(tx: Db, id: string, rights: Rights): Promise<LockedMember> {
  if (!isId(id)) throw new AppError('NOT_FOUND')
  await lockOwners(tx)
  const { rows } = await sql<LockedMember>`
    SELECT staff.id, staff.name, staff.email, staff.version, staff.ended_at, ${roleColumns}
    FROM staff LEFT JOIN staff_roles r ON r.id = staff.role_id
    WHERE staff.id = ${id} FOR UPDATE OF staff`.execute(tx)
  const [member] = rows
  if (!member) throw new AppError('NOT_FOUND')
  const theirs = { roleId: member.role_id, permissions: permissionsOf(member) }
  if (!mayManage(rights, theirs)) throw new AppError('NOT_ALLOWED')
  return member
}

async function keepAnOwner(tx: Db): Promise<void> {
  if (!(await hasOwner(tx))) throw new AppError('LAST_OWNER')
}

/**
 * Changes the name and the role of a member of staff. Throws NOT_FOUND, NOT_ALLOWED for a person or a role beyond the manager's
 * own rights, FACTOR_CONFIRMATION_NEEDED, STALE_EDIT, or LAST_OWNER.
 */
export async function changeMember(
  db: Db,
  id: string,
  { name, roleId, version }: ChangeMember,
  { actor, rights, sessionId }: Manager,
): Promise<void> {
  const role = await getRole(db, roleId)
  if (!mayManage(rights, { roleId, permissions: role.permissions }))
    throw new AppError('NOT_ALLOWED')
  await db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, id, rights)
    if (member.version !== version) {
      await rejectStaleEdit(tx, {
        subject: id,
        actions: ['staff.changed', 'staff.ended', 'staff.restored'],
        current: { name: member.name, roleId: member.role_id },
        version: member.version,
      })
    }
    if (member.name === name && member.role_id === roleId) return
    if (member.role_id !== roleId) await refuseUnconfirmed(tx, sessionId, role.permissions)
    const before = { name: member.name, role: roleName(roleOf(member)) }
    const after = { name, role: roleName(role) }
    await tx
      .updateTable('staff')
      .set({ name, ...roleValues(roleId), version: version + 1, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await keepAnOwner(tx)
    if (member.role_id !== roleId) await withdrawInvitationsOf(tx, id)
    await recordAudit(tx, actor, { action: 'staff.changed', subject: id, before, after })
  })
}

/** Ends an account and all its sessions. Again it changes nothing. Throws NOT_FOUND, NOT_ALLOWED, or LAST_OWNER. */
export async function endMember(db: Db, id: string, { actor, rights }: Manager): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, id, rights)
    if (member.ended_at) return
    await setEnded(tx, id, true)
    await keepAnOwner(tx)
    await withdrawInvitationsOf(tx, id)
    await signOutEverywhere(tx, actor, id)
    await recordAudit(tx, actor, { action: 'staff.ended', subject: id })
  })
}

/** Opens an ended account again. Throws NOT_FOUND, NOT_ALLOWED, or FACTOR_CONFIRMATION_NEEDED. */
export async function restoreMember(
  db: Db,
  id: string,
  { actor, rights, sessionId }: Manager,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, id, rights)
    if (!member.ended_at) return
    await refuseUnconfirmed(tx, sessionId, permissionsOf(member))
    await setEnded(tx, id, false)
    await recordAudit(tx, actor, { action: 'staff.restored', subject: id })
  })
}

/** Who has left or has another role can no longer let anybody in. */
async function withdrawInvitationsOf(tx: Db, staffId: string): Promise<void> {
  await tx
    .deleteFrom('staff_links')
    .where('created_by', '=', staffId)
    .where('kind', '=', 'invitation')
    .execute()
}

async function setEnded(tx: Db, id: string, isEnded: boolean): Promise<void> {
  await tx
    .updateTable('staff')
    .set({
      ended_at: isEnded ? sql`now()` : null,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Ends all sessions of a member of staff. Throws NOT_FOUND or NOT_ALLOWED. */
export async function signOutMember(db: Db, id: string, { actor, rights }: Manager): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockMember(tx, id, rights)
    await signOutEverywhere(tx, actor, id)
  })
}
