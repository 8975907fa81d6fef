import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Services } from '#platform/services.ts'
import type { SearchIndex } from './search-index.ts'

/** The dependencies of features that search. */
export type SearchServices = Services & { searchIndex: SearchIndex }

/** Routes of a feature that searches, mounted under `/api`. */
export type SearchRoutes = FastifyPluginAsyncZod<SearchServices>
