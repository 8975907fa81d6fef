import { inTransaction } from '#platform/in-transaction.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import type { ContactKind } from '../contract.ts'
import { findPendingChange, saveContactChange } from './contact-changes.ts'
import { sendEmailLink, sendPhoneLink } from './contact-letters.ts'
import type { ContactLimits } from './contact-limits.ts'
import { saveContactRevert } from './contact-reverts.ts'
import { lockAccountContacts } from './repository.ts'

/**
 * Has a new link sent for the e-mail or phone number that waits to be confirmed; the earlier one is void. Throws NOT_FOUND
 * when nothing waits, TOO_MANY_REQUESTS.
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
    // What was given before confirmations, or has run out, is asked for anew: its link asks for the password.
    const unasked =
      kind === 'email' && email && !email_confirmed_at
        ? { userId, kind, newValue: email, isAuthorised: false }
        : undefined
    const change = (await findPendingChange(tx, userId, kind)) ?? unasked
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
