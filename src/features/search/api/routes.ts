import { productTags } from '#features/catalog/api/public.ts'
import { usualSharing } from '#platform/answer-cache/shared-routes.ts'
import type { Routes } from '#platform/services.ts'
import { SuggestionQuery, SuggestionsAnswer } from '../contract.ts'
import { suggest } from './suggest.ts'

/** What helps a shopper to search. */
export const searchRoutes: Routes = async (app, { db }) => {
  app.get(
    '/search/suggestions',
    {
      config: { shared: usualSharing },
      schema: {
        tags: ['search'],
        summary: 'Keywords, categories and products for what is typed so far',
        querystring: SuggestionQuery,
        response: { 200: SuggestionsAnswer },
      },
    },
    async ({ query }, reply) => {
      const data = await suggest(db, query.q)
      reply.tag('lists', 'categories', ...productTags(data.products))
      return { success: true as const, data }
    },
  )
}
