import type { FastifyRequest } from 'fastify'
import { productTags } from '#features/catalog/api/public.ts'
import { usualSharing } from '#platform/answer-cache/shared-routes.ts'
import type { Routes } from '#platform/services.ts'
import { guestSessionId, identifyCustomer } from '#platform/sign-in.ts'
import { RecommendationQuery, RecommendationsAnswer } from '../contract.ts'
import type { Shopper } from './interests.ts'
import { recommend } from './recommend.ts'

const whoAsks = ['authorization', 'x-session-id']

/** What else a shopper may like. */
export const recommendationRoutes: Routes = async (app, { db }) => {
  app.get(
    '/recommendations',
    {
      config: { shared: { ...usualSharing, personalBy: whoAsks } },
      onRequest: identifyCustomer,
      schema: {
        tags: ['recommendations'],
        summary: 'Products to go on with, from one that is looked at or for the shopper who asks',
        description:
          'For `currentId` what goes together with it; else for whoever shows a token or a session id what fits their views ' +
          'and orders, and for anybody else what sells best. At most 200 in all, none of them sold out.',
        security: [{ bearer: [] }, { session: [] }, {}],
        querystring: RecommendationQuery,
        response: { 200: RecommendationsAnswer },
      },
    },
    async (request, reply) => {
      const shopper = shopperOf(request)
      const found = await recommend(db, request.query, shopper)
      const { currentId } = request.query
      reply.tag(
        'products',
        ...productTags([...found.items, ...(currentId ? [{ id: currentId }] : [])]),
      )
      return { success: true as const, ...found }
    },
  )
}

/** Who asks, by their token or session alone; null for somebody who shows neither. */
function shopperOf(request: FastifyRequest): Shopper | null {
  const userId = request.session?.userId ?? null
  const sessionId = guestSessionId(request) ?? null
  return userId || sessionId ? { userId, sessionId } : null
}
