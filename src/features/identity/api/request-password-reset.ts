import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { enqueueMail } from '#platform/letters.ts'
import { logSecurityEvent } from '#platform/security-log.ts'
import type { Services } from '#platform/services.ts'
import { shopAddress } from '#platform/shop-address.ts'
import { hashToken } from '#platform/sign-in.ts'
import { displayName, resetLink } from '../domain.ts'
import { lockByEmail } from './repository.ts'
import { createResetToken, resetMinutes } from './reset-token.ts'
import type { SignInLimits } from './sign-in-limits.ts'

const queue = 'password-reset'

type Asked = { email: string }

/**
 * Has a reset link sent to the account's e-mail, if there is such an account. Whether there is one is looked up after the
 * answer, which therefore takes its time from nothing that differs. Throws TOO_MANY_REQUESTS.
 */
export async function requestPasswordReset(
  { db, jobs }: { db: Db; jobs: Jobs },
  limits: SignInLimits,
  { email, ip }: Asked & { ip: string },
): Promise<void> {
  await limits.beforeResetMail(email.toLowerCase(), ip)
  const asked: Asked = { email }
  await jobs.enqueue(db, queue, asked)
}

type Working = Pick<Services, 'db' | 'jobs' | 'config'> & { log: FastifyBaseLogger }

/** Declares the job that sends reset links. What was typed is kept an hour at most. */
export function handleResetRequests(services: Working): void {
  services.jobs.handle<Asked>(queue, ({ email }) => sendResetLink(services, email), {
    parallel: true,
    retryDelayMax: 300,
    deadLetter: null,
    deleteAfterSeconds: 3600,
  })
}

async function sendResetLink({ db, jobs, config, log }: Working, email: string): Promise<void> {
  const userId = await db.transaction().execute(async (tx) => {
    // Links that went to an address are void once it is given up or taken back: none may be made after that.
    const user = await lockByEmail(tx, email)
    // An address that nobody confirmed may have been planted by whoever had the account's token.
    if (!user?.email || !user.email_confirmed_at) return undefined
    const token = await createResetToken(tx, user.id)
    await enqueueMail(jobs, tx, {
      id: `password-reset-${hashToken(token).toString('hex')}`,
      template: 'password-reset',
      to: user.email,
      about: user.id,
      props: {
        name: displayName(user),
        link: resetLink(shopAddress(config), token),
        minutes: resetMinutes,
      },
    })
    return user.id
  })
  if (!userId) return
  const reason = 'password_reset'
  logSecurityEvent({ log }, { event: 'authn_token_created', userId, reason })
}
