import { sql } from 'kysely'
import { recordAudit } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { enqueueMail } from '#platform/mail-queue.ts'
import { shopOrigin } from '#platform/shop-origin.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import type { Invitation, Invite, RoleDetails } from '../contract.ts'
import { linkHours, mayManage, type Rights, roleName, staffLink } from '../domain.ts'
import { lockOwners } from './accept-link.ts'
import type { Manager } from './change-member.ts'
import { refuseUnconfirmed } from './confirm-factor.ts'
import { createLink } from './links.ts'
import { findInvitations, getRole } from './repository.ts'

type Deps = { db: Db; jobs: Jobs; config: Config }

/**
 * Sends an invitation by e-mail, in place of an earlier one to this address; returns it with its address, which the command line
 * prints. Throws NOT_ALLOWED for a role beyond the inviter's own, EMAIL_TAKEN, FACTOR_CONFIRMATION_NEEDED, or NOT_FOUND for an
 * unknown role.
 */
export async function inviteStaff(
  { db, jobs, config }: Deps,
  { email, roleId }: Invite,
  { actor, rights, sessionId }: Manager,
): Promise<{ invitation: Invitation; link: string }> {
  const role = await refuseBeyond(db, rights, roleId)
  const earlier = (await findInvitations(db)).find((each) => isSame(each.email, email))
  if (earlier) await refuseBeyond(db, rights, earlier.role.id)
  return db.transaction().execute(async (tx) => {
    // Two invitations of one address at once: the second replaces the first.
    await lockOwners(tx)
    await refuseUnconfirmed(tx, sessionId, role.permissions)
    const known = await tx
      .selectFrom('staff')
      .select('id')
      .where(sql<string>`lower(email)`, '=', email.toLowerCase())
      .executeTakeFirst()
    if (known) throw new AppError('EMAIL_TAKEN')
    await tx
      .deleteFrom('staff_links')
      .where('kind', '=', 'invitation')
      .where(sql<string>`lower(email)`, '=', email.toLowerCase())
      .execute()
    const createdBy = actor.staffId
    const { id, token } = await createLink(tx, { kind: 'invitation', email, roleId, createdBy })
    const link = staffLink(shopOrigin(config), token)
    await enqueueMail(jobs, tx, {
      id: `staff-invitation-${id}`,
      template: 'staff-invitation',
      to: email,
      props: { inviter: actor.name, role: roleName(role), link, days: linkHours.invitation / 24 },
    })
    const after = { email, role: roleName(role) }
    await recordAudit(tx, actor, { action: 'staff.invited', subject: email, after })
    const [invitation] = await findInvitations(tx, id)
    if (!invitation) throw new Error('The invitation is not there')
    return { invitation, link }
  })
}

/** Makes the link of an invitation useless. Throws NOT_FOUND, or NOT_ALLOWED for a role beyond the inviter's own. */
export async function withdrawInvitation(
  db: Db,
  id: string,
  { actor, rights }: Manager,
): Promise<void> {
  if (!isId(id)) throw new AppError('NOT_FOUND')
  const [invitation] = await findInvitations(db, id)
  if (invitation) await refuseBeyond(db, rights, invitation.role.id)
  await db.transaction().execute(async (tx) => {
    const withdrawn = await tx
      .deleteFrom('staff_links')
      .where('id', '=', id)
      .where('kind', '=', 'invitation')
      .returning('email')
      .executeTakeFirst()
    if (!withdrawn) throw new AppError('NOT_FOUND')
    const subject = withdrawn.email ?? ''
    await recordAudit(tx, actor, { action: 'staff.invitation-withdrawn', subject })
  })
}

/** The role, which the rights must cover. Throws NOT_ALLOWED, or NOT_FOUND. */
async function refuseBeyond(db: Db, rights: Rights, roleId: string): Promise<RoleDetails> {
  const role = await getRole(db, roleId)
  if (!mayManage(rights, { roleId, permissions: role.permissions })) {
    throw new AppError('NOT_ALLOWED')
  }
  return role
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
