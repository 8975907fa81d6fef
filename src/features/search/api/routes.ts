import { productTags } from '#features/catalog/api/public.ts'
import { defaultSharing } from '#platform/response-cache/shared-routes.ts'
import type { SearchRoutes } from '#search-index/public.ts'
import { SuggestionQuery, SuggestionsAnswer } from '../contract.ts'
import { suggest } from './suggest.ts'

/** Suggestions while a shopper types. */
export const searchRoutes: SearchRoutes = async (app, services) => {
  app.get(
    '/search/suggestions',
    {
      config: { shared: defaultSharing },
      schema: {
        tags: ['search'],
        summary: 'Keywords, categories and products for what is typed so far',
        querystring: SuggestionQuery,
        response: { 200: SuggestionsAnswer },
      },
    },
    async ({ query }, reply) => {
      const data = await suggest(services, query.q)
      reply.tag('lists', 'categories', ...productTags(data.products))
      return { success: true as const, data }
    },
  )
}
