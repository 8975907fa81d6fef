import { sql } from 'kysely'
import { recordAudit } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { enqueueMail } from '#platform/mail-queue.ts'
import { shopOrigin } from '#platform/shop-origin.ts'
import { permissionsOf, type RoleColumns, roleColumns } from '#platform/staff-sign-in.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import { linkHours, mayManage, staffLink } from '../domain.ts'
import type { Manager } from './change-member.ts'
import { createLink } from './links.ts'

/**
 * Sends a member of staff a link to choose a new password, in place of an earlier one; returns its address, which the command
 * line prints. Throws NOT_FOUND or NOT_ALLOWED.
 */
export async function sendReset(
  { db, jobs, config }: { db: Db; jobs: Jobs; config: Config },
  id: string,
  { actor, rights }: Manager,
): Promise<string> {
  if (!isId(id)) throw new AppError('NOT_FOUND')
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<RoleColumns & { name: string; email: string }>`
      SELECT staff.name, staff.email, ${roleColumns} FROM staff LEFT JOIN staff_roles r ON r.id = staff.role_id
      WHERE staff.id = ${id} AND staff.ended_at IS NULL FOR UPDATE OF staff`.execute(tx)
    const [member] = rows
    if (!member) throw new AppError('NOT_FOUND')
    const theirs = { roleId: member.role_id, permissions: permissionsOf(member) }
    if (!mayManage(rights, theirs)) throw new AppError('NOT_ALLOWED')
    await tx.deleteFrom('staff_links').where('staff_id', '=', id).execute()
    const createdBy = actor.staffId
    const link = await createLink(tx, { kind: 'reset', staffId: id, createdBy })
    const address = staffLink(shopOrigin(config), link.token)
    await enqueueMail(jobs, tx, {
      id: `staff-reset-${link.id}`,
      template: 'staff-reset',
      to: member.email,
      props: { name: member.name, link: address, hours: linkHours.reset },
    })
    await recordAudit(tx, actor, { action: 'staff.reset-sent', subject: id })
    return address
  })
}
