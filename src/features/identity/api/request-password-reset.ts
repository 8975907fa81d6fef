import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { enqueueMail } from '#platform/mail-queue.ts'
import { logSecurityEvent } from '#platform/security-log.ts'
import type { Services } from '#platform/services.ts'
import { shopOrigin } from '#platform/shop-origin.ts'
import { hashToken } from '#platform/tokens.ts'
import { displayName, resetLink } from '../domain.ts'
import { lockByEmail } from './repository.ts'
import { createResetToken, resetMinutes } from './reset-token.ts'
import type { SignInLimits } from './sign-in-limits.ts'

const queue = 'password-reset'

type ResetRequest = { email: string }

/**
 * Enqueues a reset link for the account with this email, if any. The account is looked up by a job, so that the response
 * time does not reveal whether it exists. Throws TOO_MANY_REQUESTS.
 */
export async function requestPasswordReset(
  { db, jobs }: { db: Db; jobs: Jobs },
  limits: SignInLimits,
  { email, ip }: ResetRequest & { ip: string },
): Promise<void> {
  await limits.beforeResetMail(email.toLowerCase(), ip)
  const request: ResetRequest = { email }
  await jobs.enqueue(db, queue, request)
}

type Working = Pick<Services, 'db' | 'jobs' | 'config'> & { log: FastifyBaseLogger }

/** Registers the job that sends reset links. Its data, the typed address, is kept for an hour at most. */
export function handleResetRequests(services: Working): void {
  services.jobs.handle<ResetRequest>(queue, ({ email }) => sendResetLink(services, email), {
    parallel: true,
    retryDelayMax: 300,
    deadLetter: null,
    deleteAfterSeconds: 3600,
  })
}

async function sendResetLink({ db, jobs, config, log }: Working, email: string): Promise<void> {
  const userId = await db.transaction().execute(async (tx) => {
    // Locked, so that no link is created for an address that is being replaced or reverted.
    const user = await lockByEmail(tx, email)
    // An unconfirmed address may have been set by an attacker with a stolen session token.
    if (!user?.email || !user.email_confirmed_at) return undefined
    const token = await createResetToken(tx, user.id)
    await enqueueMail(jobs, tx, {
      id: `password-reset-${hashToken(token).toString('hex')}`,
      template: 'password-reset',
      to: user.email,
      about: user.id,
      props: {
        name: displayName(user),
        link: resetLink(shopOrigin(config), token),
        minutes: resetMinutes,
      },
    })
    return user.id
  })
  if (!userId) return
  const reason = 'password_reset'
  logSecurityEvent({ log }, { event: 'authn_token_created', userId, reason })
}
