import { sql } from 'kysely'
import { inTransaction } from '#platform/in-transaction.ts'
import { logSecurityEvent, type SecurityCaller } from '#platform/security-log.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { ContactKind } from '../contract.ts'
import { notifyReverted } from './contact-emails.ts'
import { logContactFailure, logContactStep } from './contact-events.ts'
import { claimContactRevert, findContactRevert } from './contact-reverts.ts'
import { lockAccountContacts } from './repository.ts'
import { createResetToken } from './reset-token.ts'
import { revokeAccess } from './sessions.ts'
import { takenError } from './taken-error.ts'

/**
 * Restores the email and phone number that an account had when the link was sent, ends all sessions, cancels pending
 * changes, and returns a password reset token. Throws CONTACT_LINK_INVALID.
 */
export async function revertContact(
  services: Pick<Services, 'db' | 'jobs' | 'config'>,
  token: string,
  caller: SecurityCaller,
): Promise<string> {
  const { db } = services
  const userId = await findContactRevert(db, token)
  try {
    if (!userId) throw new AppError('CONTACT_LINK_INVALID')
    const { kinds, resetToken } = await inTransaction(db, async (tx) => {
      const account = await lockAccountContacts(tx, userId)
      const earlier = await claimContactRevert(tx, token)
      if (!account || !earlier) throw new AppError('CONTACT_LINK_INVALID')
      const { email, phone } = earlier
      await tx
        .updateTable('users')
        .set({ email, phone, email_confirmed_at: sql`now()`, updated_at: sql`now()` })
        .where('id', '=', userId)
        .execute()
      const changed = await tx
        .deleteFrom('contact_changes')
        .where('user_id', '=', userId)
        .returning('kind')
        .execute()
      await revokeAccess(tx, userId)
      const addresses = [email]
      if (account.email && account.email.toLowerCase() !== email.toLowerCase()) {
        addresses.push(account.email)
      }
      await notifyReverted(services, tx, { userId, addresses })
      const isReverted = {
        email: addresses.length > 1 || changed.some(({ kind }) => kind === 'email'),
        phone: account.phone !== phone || changed.some(({ kind }) => kind === 'phone'),
      }
      return {
        kinds: ContactKind.options.filter((kind) => isReverted[kind]),
        resetToken: await createResetToken(tx, userId),
      }
    })
    logContactStep(caller, userId, 'reverted', kinds)
    const reason = 'contact_reverted'
    logSecurityEvent(caller, { event: 'authn_token_created', userId, reason })
    return resetToken
  } catch (thrown) {
    const error = takenError(thrown)
    logContactFailure(caller, userId, error, ['email'])
    throw error
  }
}
