import { sql } from 'kysely'
import { recordAudit } from '#platform/audit.ts'
import { checkNewPassword } from '#platform/check-new-password.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { hashPassword } from '#platform/passwords.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import type { AcceptLink } from '../contract.ts'
import { minPasswordLength, roleName } from '../domain.ts'
import { getLink, type OpenLink } from './links.ts'
import { roleValues } from './repository.ts'
import { findSecondFactor, methodsOf } from './second-factor.ts'
import { type Caller, callingActor, openStaffSession } from './sessions.ts'

/**
 * Uses a one-time link up: makes the account that it is for, or sets its new password, and signs in; returns the session token,
 * undefined when the account has a second factor, which a mailbox does not replace. Throws STAFF_LINK_INVALID, EMAIL_TAKEN, or INVALID_FIELD for a field that is missing or a password that is easy to guess; the
 * link is then still good.
 */
export async function acceptLink(
  { db, config }: { db: Db; config: Config },
  accepted: AcceptLink,
  caller: Caller,
): Promise<string | undefined> {
  const link = await getLink(db, accepted.token)
  const account = accountOf(link, accepted)
  await checkNewPassword(accepted.password, {
    owner: { phone: null, email: account.email, name: account.name },
    shopName: config.shop.name,
    field: 'password',
    atLeast: minPasswordLength,
  })
  const hash = await hashPassword(accepted.password)
  return inTransaction(db, async (tx) => {
    const locked = await getLink(tx, accepted.token, { lock: true })
    const staffId = locked.staff_id ?? (await join(tx, locked, account, hash))
    const actor = callingActor({ id: staffId, name: account.name }, caller)
    if (locked.staff_id) {
      await setPassword(tx, staffId, hash)
      await recordAudit(tx, actor, { action: 'staff.password-changed', subject: staffId })
    } else {
      const role = { id: locked.role_id ?? '', name: locked.role_name }
      const after = { email: account.email, role: roleName(role) }
      await recordAudit(tx, actor, { action: 'staff.joined', subject: staffId, after })
    }
    await tx
      .deleteFrom('staff_links')
      .where((eb) => eb.or([eb('id', '=', locked.id), eb('staff_id', '=', staffId)]))
      .execute()
    if (methodsOf(await findSecondFactor(tx, staffId)).length > 0) return undefined
    return openStaffSession(tx, staffId, caller)
  })
}

function accountOf(link: OpenLink, { name, email }: AcceptLink): { name: string; email: string } {
  if (link.staff_email && link.staff_name) return { name: link.staff_name, email: link.staff_email }
  const address = link.email ?? email
  if (!address) throw fieldError('email', 'Vui lòng nhập email.')
  if (!name) throw fieldError('name', 'Vui lòng nhập tên.')
  return { name, email: address }
}

async function join(
  tx: Db,
  link: OpenLink,
  { name, email }: { name: string; email: string },
  hash: string,
): Promise<string> {
  if (!link.role_id) throw new AppError('STAFF_LINK_INVALID')
  if (link.kind === 'owner' && (await hasOwner(tx))) throw new AppError('STAFF_LINK_INVALID')
  const joined = await tx
    .insertInto('staff')
    .values({ name, email, password_hash: hash, ...roleValues(link.role_id) })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!joined) throw new AppError('EMAIL_TAKEN')
  return joined.id
}

/** A new password ends all sessions of before. */
async function setPassword(tx: Db, staffId: string, hash: string): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ password_hash: hash, updated_at: sql`now()` })
    .where('id', '=', staffId)
    .execute()
  await tx.deleteFrom('staff_sessions').where('staff_id', '=', staffId).execute()
}

/** Waits for other transactions that change who owns the shop, so that two at once do not both find what they need. */
export async function lockOwners(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${ownersLock})`.execute(tx)
}
const ownersLock = 7_240_313

/** Whether the shop has an owner, and will until the transaction ends. */
export async function hasOwner(tx: Db): Promise<boolean> {
  await lockOwners(tx)
  const owner = await tx
    .selectFrom('staff')
    .select('id')
    .where('built_in_role', '=', 'owner')
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return owner !== undefined
}
