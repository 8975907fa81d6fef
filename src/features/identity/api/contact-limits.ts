import type { Pool } from 'pg'
import type { Config } from '#platform/config.ts'
import { createRateLimit } from '#platform/rate-limit.ts'

export type ContactLimits = ReturnType<typeof createContactLimits>

const hour = 60 * 60
const day = 24 * hour

/** How many codes and links an account may have sent in an hour, and codes in a day. Each throws TOO_MANY_REQUESTS. */
export function createContactLimits(pool: Pool, { resetPerEmail }: Config['limits']) {
  const limit = (name: string) =>
    createRateLimit(pool, { name, attempts: resetPerEmail, seconds: hour })
  const codes = limit('contact-codes')
  // Six digits: whoever has a stolen token for weeks must not try a fair part of them.
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
    /** Links go to addresses that may be anybody's, and the answer tells whether an account has them. */
    beforeLink: (userId: string) => links.consume(userId),
  }
}
