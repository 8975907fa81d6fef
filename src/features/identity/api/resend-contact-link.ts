import { inTransaction } from '#platform/in-transaction.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import type { ContactKind } from '../contract.ts'
import { findPendingChange, saveContactChange } from './contact-changes.ts'
import { sendEmailLink, sendPhoneLink } from './contact-emails.ts'
import type { ContactLimits } from './contact-limits.ts'
import { saveContactRevert } from './contact-reverts.ts'
import { lockAccountContacts } from './repository.ts'

/**
 * Sends a new link for a pending email or phone number and invalidates the earlier one. Throws NOT_FOUND when nothing is
 * pending, TOO_MANY_REQUESTS.
 */
export async function resendContactLink(
  services: Pick<Services, 'db' | 'jobs' | 'config'> & { contactLimits: ContactLimits },
  userId: string,
  kind: ContactKind,
): Promise<void> {
  const { db, contactLimits } = services
  await contactLimits.beforeLink(userId)
  await inTransaction(db, async (tx) => {
    const account = await lockAccountContacts(tx, userId)
    if (!account) throw new AppError('SIGN_IN_REQUIRED')
    const { email, email_confirmed_at, phone } = account
    // An unconfirmed email without a pending change (older or expired): confirming it will require the password.
    const unconfirmed =
      kind === 'email' && email && !email_confirmed_at
        ? { userId, kind, newValue: email, isAuthorized: false }
        : undefined
    const change = (await findPendingChange(tx, userId, kind)) ?? unconfirmed
    if (!change) throw new AppError('NOT_FOUND')
    const token = await saveContactChange(tx, change)
    if (kind === 'email') {
      await sendEmailLink(services, tx, { userId, email: change.newValue, token })
    } else if (email && email_confirmed_at) {
      const revertToken = await saveContactRevert(tx, { userId, email, phone })
      await sendPhoneLink(services, tx, { ...account, email }, { token, revertToken })
    }
  })
}
