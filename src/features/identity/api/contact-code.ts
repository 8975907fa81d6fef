import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { enqueueMail } from '#platform/letters.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { displayName } from '../domain.ts'
import type { ContactLimits } from './contact-limits.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { type AccountContacts, findAccountContacts, lockAccountContacts } from './repository.ts'
import { newToken } from './sessions.ts'

/** A code works once, this long, and for so many tries. */
const codeMinutes = 10
const mostTries = 5

/**
 * Sends a code to the account's confirmed e-mail, which stands for the password when e-mail or phone are changed; an
 * earlier one is void. Throws CONFIRMED_EMAIL_REQUIRED, TOO_MANY_REQUESTS.
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
    // A million codes are tried in seconds with a quick hash, and in hours with this one.
    code_hash: await hashPassword(code),
    attempts: 0,
    expires_at: sql<Date>`now() + make_interval(mins => ${codeMinutes})`,
  }
  await db.transaction().execute(async (tx) => {
    // Codes that went to an address are void with it: the hash takes its time, and it may have been given up meanwhile.
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

/** Counts a try and answers what is stored of the code when it is the account's, else undefined. */
export async function checkContactCode(
  db: Db,
  userId: string,
  code: string,
): Promise<string | undefined> {
  const known = await db
    .updateTable('contact_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('user_id', '=', userId)
    .where('attempts', '<', mostTries)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('code_hash')
    .executeTakeFirst()
  return (await verifyPassword(known?.code_hash, code)) ? known?.code_hash : undefined
}

/** Uses up a code that was checked; of several at once, one does. */
export async function claimContactCode(tx: Db, userId: string, codeHash: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('contact_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}
