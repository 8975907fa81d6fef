import type { Pool } from 'pg'
import type { Config } from '#platform/config.ts'
import { createRateLimit } from '#platform/rate-limit.ts'

export type ContactLimits = ReturnType<typeof createContactLimits>

const hour = 60 * 60

/** How many codes and links an account may have sent in an hour. Each throws TOO_MANY_REQUESTS. */
export function createContactLimits(pool: Pool, { resetPerEmail }: Config['limits']) {
  const limit = (name: string) =>
    createRateLimit(pool, { name, attempts: resetPerEmail, seconds: hour })
  const codes = limit('contact-codes')
  const links = limit('contact-links')
  return {
    beforeCode: (userId: string) => codes.consume(userId),
    /** Links go to addresses that may be anybody's, and the answer tells whether an account has them. */
    beforeLink: (userId: string) => links.consume(userId),
  }
}
