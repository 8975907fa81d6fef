import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Services } from '#platform/services.ts'
import type { SearchIndex } from './search-index.ts'

export type SearchServices = Services & { searchIndex: SearchIndex }

export type SearchRoutes = FastifyPluginAsyncZod<SearchServices>
