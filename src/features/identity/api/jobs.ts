import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '#platform/services.ts'
import { handleAccountLetters } from './account-letters.ts'
import { forgetExpired } from './forget-expired.ts'
import { handleResetRequests } from './request-password-reset.ts'

/** Declares what is done for accounts after the answer, or by the clock. */
export function handleSignInJobs(
  services: Pick<Services, 'db' | 'pool' | 'jobs' | 'config'> & { log: FastifyBaseLogger },
): void {
  handleResetRequests(services)
  handleAccountLetters(services)
  // Those of people who never come back would stay for ever.
  services.jobs.schedule('expired-sign-ins', '20 3 * * *', () => forgetExpired(services.db))
}
