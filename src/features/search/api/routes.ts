import type { Routes } from '#platform/services.ts'
import { SuggestionQuery, SuggestionsAnswer } from '../contract.ts'
import { suggest } from './suggest.ts'

/** What helps a shopper to search. */
export const searchRoutes: Routes = async (app, { db }) => {
  app.get(
    '/search/suggestions',
    {
      schema: {
        tags: ['search'],
        summary: 'Keywords, categories and products for what is typed so far',
        querystring: SuggestionQuery,
        response: { 200: SuggestionsAnswer },
      },
    },
    async ({ query }) => ({ success: true as const, data: await suggest(db, query.q) }),
  )
}
