import { sql } from 'kysely'
import { changedFields, recordAudit } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import { uniqueViolation } from '#platform/unique-violation.ts'
import { AppError } from '#shared/app-error.ts'
import {
  builtInRoles,
  isBuiltInRole,
  isPermission,
  permissions as knownPermissions,
} from '#shared/permissions.ts'
import { isId } from '#shared/text.ts'
import type { ChangeRole, SaveRole } from '../contract.ts'
import { mayManage, roleName } from '../domain.ts'
import type { Manager } from './change-member.ts'
import { refuseUnconfirmed } from './confirm-factor.ts'

/** Makes a role; returns its id. Throws NOT_ALLOWED for permissions that the manager lacks, or ROLE_NAME_TAKEN. */
export async function createRole(
  db: Db,
  { name, permissions }: SaveRole,
  { actor, rights }: Manager,
): Promise<string> {
  const sorted = inOrder(permissions)
  refuseBuiltInName(name)
  if (!mayManage(rights, { roleId: '', permissions: sorted })) throw new AppError('NOT_ALLOWED')
  return refuseTakenName(() =>
    db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('staff_roles')
        .values({ name, permissions: sorted })
        .returning('id')
        .executeTakeFirstOrThrow()
      const after = { name, permissions: sorted }
      await recordAudit(tx, actor, { action: 'role.created', subject: id, after })
      return id
    }),
  )
}

/**
 * Changes one of the shop's own roles for everybody who has it. Throws NOT_FOUND, NOT_ALLOWED for permissions that the manager
 * lacks and for built-in roles, STALE_EDIT, FACTOR_CONFIRMATION_NEEDED, or ROLE_NAME_TAKEN.
 */
export async function changeRole(
  db: Db,
  id: string,
  { name, permissions, version }: ChangeRole,
  { actor, rights, sessionId }: Manager,
): Promise<void> {
  const after = { name, permissions: inOrder(permissions) }
  refuseBuiltInName(name)
  if (!mayManage(rights, { roleId: id, permissions: after.permissions })) {
    throw new AppError('NOT_ALLOWED')
  }
  await refuseTakenName(() =>
    db.transaction().execute(async (tx) => {
      const role = await lockOwnRole(tx, id, { rights })
      const before = { name: role.name, permissions: role.permissions }
      if (role.version !== version) {
        await rejectStaleEdit(tx, {
          subject: id,
          actions: ['role.changed'],
          current: before,
          version: role.version,
        })
      }
      const changes = changedFields(before, after)
      if (!changes) return
      if (!before.permissions.includes('settings.write')) {
        await refuseUnconfirmed(tx, sessionId, after.permissions)
      }
      await tx
        .updateTable('staff_roles')
        .set({ ...after, version: version + 1 })
        .where('id', '=', id)
        .execute()
      await recordAudit(tx, actor, { action: 'role.changed', subject: id, ...changes })
    }),
  )
}

/** Deletes a role that nobody has. Throws NOT_FOUND, NOT_ALLOWED for built-in roles, or ROLE_IN_USE. */
export async function deleteRole(db: Db, id: string, { actor, rights }: Manager): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { name, permissions } = await lockOwnRole(tx, id, { rights })
    await tx
      .deleteFrom('staff_links')
      .where('role_id', '=', id)
      .where('expires_at', '<=', sql<Date>`now()`)
      .execute()
    const { rows } = await sql`
      SELECT FROM staff WHERE role_id = ${id} UNION ALL SELECT FROM staff_links WHERE role_id = ${id} LIMIT 1`.execute(
      tx,
    )
    if (rows.length > 0) throw new AppError('ROLE_IN_USE')
    await tx.deleteFrom('staff_roles').where('id', '=', id).execute()
    const before = { name, permissions }
    await recordAudit(tx, actor, { action: 'role.deleted', subject: id, before })
  })
}

async function lockOwnRole(tx: Db, id: string, { rights }: Pick<Manager, 'rights'>) {
  if (isBuiltInRole(id)) throw new AppError('NOT_ALLOWED')
  if (!isId(id)) throw new AppError('NOT_FOUND')
  const role = await tx
    .selectFrom('staff_roles')
    .select(['name', 'permissions', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!role) throw new AppError('NOT_FOUND')
  const permissions = role.permissions.filter(isPermission)
  if (!mayManage(rights, { roleId: id, permissions })) throw new AppError('NOT_ALLOWED')
  return { name: role.name, permissions, version: role.version }
}

/** Two roles of one name could not be told apart. Throws ROLE_NAME_TAKEN. */
function refuseBuiltInName(name: string): void {
  const isTaken = builtInRoles.some(
    (id) => roleName({ id, name: null }).toLowerCase() === name.toLowerCase(),
  )
  if (isTaken) throw new AppError('ROLE_NAME_TAKEN')
}

const inOrder = (chosen: SaveRole['permissions']) =>
  knownPermissions.filter((permission) => chosen.includes(permission))

async function refuseTakenName<Result>(save: () => Promise<Result>): Promise<Result> {
  try {
    return await save()
  } catch (thrown) {
    if (uniqueViolation(thrown) === 'staff_roles_name_key') throw new AppError('ROLE_NAME_TAKEN')
    throw thrown
  }
}
