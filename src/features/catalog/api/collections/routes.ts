import { z } from 'zod'
import { defaultSharing } from '#platform/response-cache/shared-routes.ts'
import type { SearchRoutes } from '#search-index/public.ts'
import {
  CollectionAnswer,
  CollectionNames,
  CollectionNamesAnswer,
  CollectionQuery,
} from '../../shown-collections-contract.ts'
import { productTags } from '../product-tags.ts'
import { findCollectionNames } from './list-collections.ts'
import { showCollection } from './show-collection.ts'

const success = true as const

/** What shoppers see of collections. */
export const collectionRoutes: SearchRoutes = async (app, services) => {
  app.get(
    '/collections',
    {
      config: { shared: defaultSharing },
      schema: {
        tags: ['catalog'],
        summary: 'The first collections whose name has this text',
        querystring: CollectionNames,
        response: { 200: CollectionNamesAnswer },
      },
    },
    async ({ query }, reply) => {
      reply.tag('collections')
      return { success, data: await findCollectionNames(services.db, query.q) }
    },
  )

  app.get(
    '/collections/:slug',
    {
      config: { shared: defaultSharing },
      schema: {
        tags: ['catalog'],
        summary:
          'A collection with a page of its products, by its slug, also by one that it had before',
        params: z.object({ slug: z.string() }),
        querystring: CollectionQuery,
        response: { 200: CollectionAnswer },
      },
    },
    async ({ params, query }, reply) => {
      // A rule may ask for what is on flash sale.
      reply.tag('collections', 'lists', 'categories', 'flash-sales')
      const shown = await showCollection(services, params.slug, query)
      reply.tag(...productTags(shown.products))
      return { success, ...shown }
    },
  )
}
