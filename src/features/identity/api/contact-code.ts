import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { enqueueMail } from '#platform/mail-queue.ts'
import { hashPassword, verifyPassword } from '#platform/passwords.ts'
import type { Services } from '#platform/services.ts'
import { newToken } from '#platform/tokens.ts'
import { AppError } from '#shared/app-error.ts'
import { displayName } from '../domain.ts'
import type { ContactLimits } from './contact-limits.ts'
import { type AccountContacts, findAccountContacts, lockAccountContacts } from './repository.ts'

/** A code is valid once, for this long and this many attempts. */
const codeMinutes = 10
const maxAttempts = 5

/**
 * Emails a code to the account's confirmed address, which replaces the password as reauthentication for contact changes.
 * Invalidates an earlier code. Throws CONFIRMED_EMAIL_REQUIRED, TOO_MANY_REQUESTS.
 */
export async function sendContactCode(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  limits: ContactLimits,
  userId: string,
): Promise<void> {
  const account = await findAccountContacts(db, userId)
  if (!account) throw new AppError('SIGN_IN_REQUIRED')
  confirmedEmailOf(account)
  await limits.beforeCode(userId)

  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = {
    // A slow hash: a fast one lets a million codes be searched in seconds.
    code_hash: await hashPassword(code),
    attempts: 0,
    expires_at: sql<Date>`now() + make_interval(mins => ${codeMinutes})`,
  }
  await db.transaction().execute(async (tx) => {
    // Read the address again under the lock: it may have changed while the hash was computed.
    const locked = await lockAccountContacts(tx, userId)
    if (!locked) throw new AppError('SIGN_IN_REQUIRED')
    await tx
      .insertInto('contact_codes')
      .values({ user_id: userId, ...fresh })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
      .execute()
    await enqueueMail(jobs, tx, {
      id: `confirmation-code-${newToken()}`,
      template: 'confirmation-code',
      to: confirmedEmailOf(locked),
      about: userId,
      props: { name: displayName(locked), code, minutes: codeMinutes },
    })
  })
}

function confirmedEmailOf({ email, email_confirmed_at }: AccountContacts): string {
  if (!email || !email_confirmed_at) throw new AppError('CONFIRMED_EMAIL_REQUIRED')
  return email
}

/** Counts an attempt; returns the stored hash when the code is correct, else undefined. */
export async function checkContactCode(
  db: Db,
  userId: string,
  code: string,
): Promise<string | undefined> {
  const known = await db
    .updateTable('contact_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('user_id', '=', userId)
    .where('attempts', '<', maxAttempts)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('code_hash')
    .executeTakeFirst()
  return (await verifyPassword(known?.code_hash, code)) ? known?.code_hash : undefined
}

/** Consumes a checked code; of concurrent calls only one returns true. */
export async function claimContactCode(tx: Db, userId: string, codeHash: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('contact_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}
