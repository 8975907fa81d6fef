import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import type { SecurityCaller } from '#platform/security-log.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import type { ConfirmContact, ContactKind } from '../contract.ts'
import { type ContactChange, claimContactChange, findContactChange } from './contact-changes.ts'
import { logContactFailure, logContactStep } from './contact-events.ts'
import { tellEmailConfirmed, tellEmailLost } from './contact-letters.ts'
import { saveContactRevert } from './contact-reverts.ts'
import { type CheckedProof, provePassword } from './prove-owner.ts'
import { type AccountContacts, lockAccountContacts } from './repository.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import { takenError } from './taken.ts'
import { tellChange } from './tell-change.ts'

type Needed = Pick<Services, 'db' | 'jobs' | 'config'>

/**
 * Makes the e-mail or phone number of a link the account's. Throws CONTACT_LINK_INVALID, EMAIL_TAKEN or PHONE_TAKEN when
 * somebody else has confirmed it meanwhile; REAUTHENTICATION_REQUIRED, INVALID_FIELD and TOO_MANY_REQUESTS where the
 * change was asked for without the password.
 */
export async function confirmContact(
  services: Needed & { limits: SignInLimits },
  { token, password }: ConfirmContact,
  caller: SecurityCaller,
): Promise<ContactKind> {
  const { db, limits } = services
  const asked = await findContactChange(db, token)
  // An unknown link does not say what it was for.
  const kind = asked?.kind ?? 'email'
  try {
    if (!asked) throw new AppError('CONTACT_LINK_INVALID')
    const proof = asked.isAuthorised
      ? undefined
      : await authorise(db, limits, asked.userId, password)
    // Who changes the password at this moment locks the account before its changes.
    await inTransaction(db, async (tx) => {
      const account = await lockAccountContacts(tx, asked.userId)
      const change = await claimContactChange(tx, token)
      if (!account || !change) throw new AppError('CONTACT_LINK_INVALID')
      if (proof && !(await proof(tx))) throw new AppError('REAUTHENTICATION_REQUIRED')
      if (change.kind === 'email') await confirmEmail(services, tx, account, change)
      else await confirmPhone(services, tx, account, change)
    })
    logContactStep(caller, asked.userId, 'confirmed', [kind])
    return kind
  } catch (thrown) {
    const told = takenError(thrown)
    logContactFailure(caller, asked?.userId, told, [kind])
    throw told
  }
}

/** A mailbox alone opens no account: it may be that of a thief, who has typed it with a stolen token. */
async function authorise(
  db: Db,
  limits: SignInLimits,
  userId: string,
  password: string | undefined,
): Promise<CheckedProof> {
  if (password === undefined) throw new AppError('REAUTHENTICATION_REQUIRED')
  return provePassword(db, limits, userId, { password, path: 'password' })
}

async function confirmEmail(
  services: Needed,
  tx: Db,
  account: AccountContacts,
  { userId, newValue: email }: ContactChange,
): Promise<void> {
  await takeFromUnconfirmed(tx, userId, email)
  await tx
    .updateTable('users')
    .set({ email, email_confirmed_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
  // Links and codes that went to the old address must not open the account any more.
  await tx.deleteFrom('password_reset_tokens').where('user_id', '=', userId).execute()
  await tx.deleteFrom('contact_codes').where('user_id', '=', userId).execute()

  const { email: before, phone } = account
  if (!before || before.toLowerCase() === email.toLowerCase()) return tellEmailConfirmed(tx, userId)
  const revertToken = account.email_confirmed_at
    ? await saveContactRevert(tx, { userId, email: before, phone })
    : undefined
  await tellChange(services, tx, account, 'email', revertToken)
}

/** Accounts that have typed the address and never confirmed it lose it; one that has nothing else keeps it. */
async function takeFromUnconfirmed(tx: Db, userId: string, email: string): Promise<void> {
  const losers = await tx
    .updateTable('users')
    .set({ email: null, updated_at: sql`now()` })
    .where((eb) => eb(eb.fn('lower', ['email']), '=', sql<string>`lower(${email})`))
    .where('id', '<>', userId)
    .where('email_confirmed_at', 'is', null)
    .where((eb) => eb.or([eb('phone', 'is not', null), eb('username', 'is not', null)]))
    .returning('id')
    .execute()
  for (const { id } of losers) await tellEmailLost(tx, id)
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
  await tellChange(services, tx, account, 'phone', revertToken)
}
