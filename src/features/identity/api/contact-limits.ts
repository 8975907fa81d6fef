import type { Pool } from 'pg'
import type { Config } from '#platform/config.ts'
import { createRateLimit } from '#platform/rate-limit.ts'

export type ContactLimits = ReturnType<typeof createContactLimits>

const hour = 60 * 60
const day = 24 * hour

/** Limits of codes and links per account and hour, and of codes per day. Each throws TOO_MANY_REQUESTS. */
export function createContactLimits(pool: Pool, { resetPerEmail }: Config['limits']) {
  const limit = (name: string) =>
    createRateLimit(pool, { name, attempts: resetPerEmail, seconds: hour })
  const codes = limit('contact-codes')
  // With a stolen session token an attacker could otherwise try many of the million codes within weeks.
  const codesOfDay = createRateLimit(pool, {
    name: 'contact-codes-day',
    attempts: 2 * resetPerEmail,
    seconds: day,
  })
  const links = limit('contact-links')
  return {
    async beforeCode(userId: string) {
      await codes.consume(userId)
      await codesOfDay.consume(userId)
    },
    /** Links go to unverified addresses, and the response reveals whether an account has one. */
    beforeLink: (userId: string) => links.consume(userId),
  }
}
