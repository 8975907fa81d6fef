import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { enqueueMail } from '#platform/mail.ts'
import type { Services } from '#platform/services.ts'
import { hashToken } from '#platform/sign-in.ts'
import { displayName, resetLink } from '../domain.ts'
import { findByEmail } from './repository.ts'
import { newToken } from './sessions.ts'
import type { SignInLimits } from './sign-in-limits.ts'

/** A reset link works once, and this long. */
const resetMinutes = 30
/** Longer than the work takes, so that the time of the answer doesn't tell who has an account. */
const answerAfterMs = 250

/** Sends a reset link to the account's e-mail, if there is such an account. Throws TOO_MANY_REQUESTS. */
export async function requestPasswordReset(
  services: Services,
  limits: SignInLimits,
  email: string,
): Promise<void> {
  await limits.beforeResetMail(email.toLowerCase())
  await Promise.all([sendResetLink(services, email), pause(answerAfterMs)])
}

async function sendResetLink({ db, jobs, config }: Services, email: string): Promise<void> {
  const user = await findByEmail(db, email)
  if (!user?.email) return
  const to = user.email
  const token = newToken()
  const shopUrl = config.publicUrl ?? `http://${config.host}:${config.port}`

  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('password_reset_tokens')
      .where('user_id', '=', user.id)
      .where('expires_at', '<=', sql<Date>`now()`)
      .execute()
    await tx
      .insertInto('password_reset_tokens')
      .values({
        user_id: user.id,
        token_hash: hashToken(token),
        expires_at: sql`now() + make_interval(mins => ${resetMinutes})`,
      })
      .execute()
    await enqueueMail(jobs, tx, {
      id: `password-reset-${hashToken(token).toString('hex')}`,
      template: 'password-reset',
      to,
      props: { name: displayName(user), link: resetLink(shopUrl, token), minutes: resetMinutes },
    })
  })
}
