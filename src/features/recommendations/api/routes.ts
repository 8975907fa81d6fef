import type { Routes } from '#platform/services.ts'
import { RecommendationQuery, RecommendationsAnswer } from '../contract.ts'
import { recommend } from './recommend.ts'

/** What else a shopper may like. */
export const recommendationRoutes: Routes = async (app, { db }) => {
  app.get(
    '/recommendations',
    {
      schema: {
        tags: ['recommendations'],
        summary: 'Products to go on with, from one that is looked at or from none',
        querystring: RecommendationQuery,
        response: { 200: RecommendationsAnswer },
      },
    },
    async ({ query }) => ({ success: true as const, ...(await recommend(db, query)) }),
  )
}
