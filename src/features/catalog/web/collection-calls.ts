import type { Pagination } from '#shared/pagination.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { at, listAt, number, pictureUrl, text } from '#storefront/api/parse.ts'
import type { ProductCard } from '../contract.ts'
import type { Collection } from '../shown-collections-contract.ts'
import { parseCards } from './card-parser.ts'

export type CollectionPage = {
  collection: Collection
  products: ProductCard[]
  pagination: Pagination
}

type Wanted = { page: number; sort: string; pageSize: number }

/** A page of a collection by its slug. Throws ApiError: 404 when shoppers do not see it. */
export async function findCollection(
  api: ApiClient,
  slug: string,
  { page, sort, pageSize }: Wanted,
): Promise<CollectionPage> {
  const known = ['best_selling', 'newest', 'price_asc', 'price_desc'].includes(sort)
  const answer = await api.get(`/api/web/collections/${encodeURIComponent(slug)}`, {
    query: { page, pageSize, ...(known && { sort }) },
  })
  return parseCollection(answer)
}

function parseCollection(answer: unknown): CollectionPage {
  const field = (name: string) => at(answer, `data.${name}`)
  const ofPages = (name: string) => number(at(answer, `pagination.${name}`)) ?? 0
  return {
    collection: {
      id: text(field('id')),
      name: text(field('name')),
      slug: text(field('slug')),
      description: text(field('description')),
      imageUrl: pictureUrl(field('imageUrl')),
      seo: {
        title: text(field('seo.title')) || null,
        description: text(field('seo.description')) || null,
      },
      sorts: listAt(answer, 'data.sorts').flatMap((sort) => text(sort) || []),
    },
    products: parseCards({ data: at(answer, 'products') }),
    pagination: {
      page: ofPages('page'),
      pageSize: ofPages('pageSize'),
      total: ofPages('total'),
      pages: ofPages('pages'),
    },
  }
}
