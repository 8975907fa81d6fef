import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import type { SecurityCaller } from '#platform/security-log.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import type { ConfirmContact, ContactKind } from '../contract.ts'
import { type ContactChange, claimContactChange, findContactChange } from './contact-changes.ts'
import { notifyEmailConfirmed, notifyEmailLost } from './contact-emails.ts'
import { logContactFailure, logContactStep } from './contact-events.ts'
import { saveContactRevert } from './contact-reverts.ts'
import { notifyAccountChanged } from './notify-account-changed.ts'
import { type Reauthentication, reauthenticateByPassword } from './reauthentication.ts'
import { type AccountContacts, lockAccountContacts } from './repository.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import { takenError } from './taken-error.ts'

type Needed = Pick<Services, 'db' | 'jobs' | 'config'>

/**
 * Applies the contact change that a link's token confirms. Throws CONTACT_LINK_INVALID; EMAIL_TAKEN or PHONE_TAKEN when
 * another account has confirmed it meanwhile; REAUTHENTICATION_REQUIRED, INVALID_FIELD and TOO_MANY_REQUESTS for changes
 * requested without reauthentication.
 */
export async function confirmContact(
  services: Needed & { limits: SignInLimits },
  { token, password }: ConfirmContact,
  caller: SecurityCaller,
): Promise<ContactKind> {
  const { db, limits } = services
  const requested = await findContactChange(db, token)
  // Only for the log: an unknown token has no kind.
  const kind = requested?.kind ?? 'email'
  try {
    if (!requested) throw new AppError('CONTACT_LINK_INVALID')
    const proof = requested.isAuthorized
      ? undefined
      : await authorize(db, limits, requested.userId, password)
    // Same lock order as a concurrent password change: the account before its contact changes.
    await inTransaction(db, async (tx) => {
      const account = await lockAccountContacts(tx, requested.userId)
      const change = await claimContactChange(tx, token)
      if (!account || !change) throw new AppError('CONTACT_LINK_INVALID')
      if (proof && !(await proof(tx))) throw new AppError('REAUTHENTICATION_REQUIRED')
      if (change.kind === 'email') await confirmEmail(services, tx, account, change)
      else await confirmPhone(services, tx, account, change)
    })
    logContactStep(caller, requested.userId, 'confirmed', [kind])
    return kind
  } catch (thrown) {
    const error = takenError(thrown)
    logContactFailure(caller, requested?.userId, error, [kind])
    throw error
  }
}

/** Requires the password: with a stolen session token an attacker could have requested a change to their own mailbox. */
async function authorize(
  db: Db,
  limits: SignInLimits,
  userId: string,
  password: string | undefined,
): Promise<Reauthentication> {
  if (password === undefined) throw new AppError('REAUTHENTICATION_REQUIRED')
  return reauthenticateByPassword(db, limits, userId, { password, path: 'password' })
}

async function confirmEmail(
  services: Needed,
  tx: Db,
  account: AccountContacts,
  { userId, newValue: email }: ContactChange,
): Promise<void> {
  await removeFromUnconfirmedAccounts(tx, userId, email)
  await tx
    .updateTable('users')
    .set({ email, email_confirmed_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
  // Links and codes sent to the old address must no longer work.
  await tx.deleteFrom('password_reset_tokens').where('user_id', '=', userId).execute()
  await tx.deleteFrom('contact_codes').where('user_id', '=', userId).execute()

  const { email: before, phone } = account
  if (!before || before.toLowerCase() === email.toLowerCase())
    return notifyEmailConfirmed(tx, userId)
  const revertToken = account.email_confirmed_at
    ? await saveContactRevert(tx, { userId, email: before, phone })
    : undefined
  await notifyAccountChanged(services, tx, account, 'email', revertToken)
}

/** Removes the address from accounts that never confirmed it, except where it is the only identifier. */
async function removeFromUnconfirmedAccounts(tx: Db, userId: string, email: string): Promise<void> {
  const losers = await tx
    .updateTable('users')
    .set({ email: null, updated_at: sql`now()` })
    .where((eb) => eb(eb.fn('lower', ['email']), '=', sql<string>`lower(${email})`))
    .where('id', '<>', userId)
    .where('email_confirmed_at', 'is', null)
    .where((eb) => eb.or([eb('phone', 'is not', null), eb('username', 'is not', null)]))
    .returning('id')
    .execute()
  for (const { id } of losers) await notifyEmailLost(tx, id)
}

async function confirmPhone(
  services: Needed,
  tx: Db,
  account: AccountContacts,
  { userId, newValue: phone }: ContactChange,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ phone, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
  const { email } = account
  const revertToken =
    email && account.email_confirmed_at
      ? await saveContactRevert(tx, { userId, email, phone: account.phone })
      : undefined
  await notifyAccountChanged(services, tx, account, 'phone', revertToken)
}
