import type { FastifyRequest } from 'fastify'
import { productTags } from '#features/catalog/api/public.ts'
import { defaultSharing } from '#platform/response-cache/shared-routes.ts'
import type { Routes } from '#platform/services.ts'
import { guestSessionId, identifyCustomer } from '#platform/sign-in.ts'
import { RecommendationQuery, RecommendationsAnswer } from '../contract.ts'
import type { Shopper } from './interests.ts'
import { recommend } from './recommend.ts'

const personalHeaders = ['authorization', 'x-session-id']

/** Personal and product-based recommendations. */
export const recommendationRoutes: Routes = async (app, { db }) => {
  app.get(
    '/recommendations',
    {
      config: { shared: { ...defaultSharing, personalBy: personalHeaders } },
      onRequest: identifyCustomer,
      schema: {
        tags: ['recommendations'],
        summary: 'Recommended products for a product or for the caller',
        description:
          'With `currentId`: products related to it. With a token or session id: products that fit the caller’s views and ' +
          'orders. Otherwise: best sellers. At most 200 in total, none of them sold out.',
        security: [{ bearer: [] }, { session: [] }, {}],
        querystring: RecommendationQuery,
        response: { 200: RecommendationsAnswer },
      },
    },
    async (request, reply) => {
      const shopper = getShopper(request)
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

/** The client by token or session id; null without either. */
function getShopper(request: FastifyRequest): Shopper | null {
  const userId = request.session?.userId ?? null
  const sessionId = guestSessionId(request) ?? null
  return userId || sessionId ? { userId, sessionId } : null
}
