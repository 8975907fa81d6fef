import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { createRateLimit } from '#platform/rate-limit.ts'
import type { Services } from '#platform/services.ts'
import { customerId } from '#platform/sign-in.ts'
import { ConsentAnswer, ConsentListAnswer, RecordConsent } from '../contract.ts'
import { findConsents, recordConsent } from './consents.ts'

const described = { tags: ['privacy'], security: [{ bearer: [] }] }
/** A rate limit, since rows are never deleted. */
const answersPerHour = 60

/** The consents of a user. */
export const consentRoutes: FastifyPluginAsyncZod<Pick<Services, 'db' | 'pool'>> = async (
  app,
  { db, pool },
) => {
  const limit = createRateLimit(pool, {
    name: 'consents',
    attempts: answersPerHour,
    seconds: 60 * 60,
  })

  app.get(
    '/users/consents',
    {
      schema: {
        ...described,
        summary: 'What the caller agreed to and took back, newest first',
        response: { 200: ConsentListAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await findConsents(db, customerId(request)),
    }),
  )

  app.post(
    '/users/consents',
    {
      schema: {
        ...described,
        summary: 'Writes down what the caller agreed to or refused',
        description:
          'The answer lives in the browser; this is its proof. An answer that is no younger than the last one of its ' +
          'purpose changes nothing, and the last one is answered.',
        body: RecordConsent,
        response: { 200: ConsentAnswer },
      },
    },
    async (request) => {
      const userId = customerId(request)
      await limit.consume(userId)
      return { success: true as const, data: await recordConsent(db, userId, request.body) }
    },
  )
}
