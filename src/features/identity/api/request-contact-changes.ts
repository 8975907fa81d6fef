import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { saveContactChange } from './contact-changes.ts'
import {
  notifyEmailAdded,
  notifyEmailRequested,
  notifyPhoneRequested,
  sendEmailLink,
  sendPhoneLink,
} from './contact-emails.ts'
import { saveContactRevert } from './contact-reverts.ts'
import { findContactOwner } from './find-contact-owner.ts'
import { notifyAccountChanged } from './notify-account-changed.ts'
import type { AccountContacts } from './repository.ts'

type Needed = Pick<Services, 'jobs' | 'config'>
export type WantedContacts = { email?: string | undefined; phone?: string | undefined }

/** True when the email differs from the account's in more than case. */
export function isOtherEmail(account: AccountContacts, email: string | undefined): boolean {
  return email !== undefined && email.toLowerCase() !== account.email?.toLowerCase()
}

/**
 * Requests changes of email and phone for a locked account: applies those that need no confirmation and emails links for
 * the others. Throws REAUTHENTICATION_REQUIRED, EMAIL_TAKEN, PHONE_TAKEN.
 */
export async function requestContactChanges(
  services: Needed,
  tx: Db,
  account: AccountContacts,
  { email, phone }: WantedContacts,
  isProven: boolean,
): Promise<void> {
  if (phone !== undefined && phone !== account.phone) {
    if (!isProven) throw new AppError('REAUTHENTICATION_REQUIRED')
    await requestPhone(services, tx, account, phone)
  }
  if (email === undefined) return
  if (isOtherEmail(account, email)) await requestEmail(services, tx, account, email, isProven)
  else await setContact(tx, account.id, { email })
}

async function requestPhone(
  services: Needed,
  tx: Db,
  account: AccountContacts,
  phone: string,
): Promise<void> {
  const { id: userId, email } = account
  if (await findContactOwner(tx, userId, 'phone', phone)) throw new AppError('PHONE_TAKEN')
  if (!email || !account.email_confirmed_at) {
    // Without a confirmed email there is no address for a link: reauthentication is enough.
    await setContact(tx, userId, { phone })
    if (account.phone) await notifyAccountChanged(services, tx, account, 'phone')
    return
  }
  const change = { userId, kind: 'phone', newValue: phone, isAuthorized: true } as const
  const token = await saveContactChange(tx, change)
  const revertToken = await saveContactRevert(tx, { userId, email, phone: account.phone })
  await notifyPhoneRequested(tx, userId)
  await sendPhoneLink(services, tx, { ...account, email }, { token, revertToken })
}

async function requestEmail(
  services: Needed,
  tx: Db,
  account: AccountContacts,
  email: string,
  isProven: boolean,
): Promise<void> {
  const { id: userId, email: known, phone } = account
  const holder = await findContactOwner(tx, userId, 'email', email)
  if (!isProven && (known || holder === 'unconfirmed')) {
    throw new AppError('REAUTHENTICATION_REQUIRED')
  }
  if (holder === 'confirmed') throw new AppError('EMAIL_TAKEN')
  const token = await saveContactChange(tx, {
    userId,
    kind: 'email',
    newValue: email,
    isAuthorized: isProven,
  })
  if (known && account.email_confirmed_at) {
    const revertToken = await saveContactRevert(tx, { userId, email: known, phone })
    await notifyEmailRequested(services, tx, { ...account, email: known }, revertToken)
  } else {
    // Order emails go to the unconfirmed address; password resets wait for the confirmation.
    if (!holder) await setContact(tx, userId, { email })
    if (known) await notifyAccountChanged(services, tx, account, 'email')
    else await notifyEmailAdded(tx, userId)
  }
  await sendEmailLink(services, tx, { userId, email, token })
}

async function setContact(tx: Db, userId: string, contact: WantedContacts): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...contact, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
}
