import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { type Pagination, paginate } from '#shared/pagination.ts'
import { isStorableText } from '#shared/text.ts'
import type { CollectionFields } from '../../collections-contract.ts'
import type { ProductCard } from '../../contract.ts'
import { type CollectionSort, ruleSorts } from '../../domain/collection-rules.ts'
import type { Collection, CollectionQuery } from '../../shown-collections-contract.ts'
import { productCards } from '../cards.ts'
import type { ProductLists } from '../list-products.ts'
import { ruleQuery } from './rule-query.ts'
import { fieldsOf, type StoredCollection } from './stored-collection.ts'

type Shown = { data: Collection; products: ProductCard[]; pagination: Pagination }

/** SQL that is true for a collection that shoppers see. */
export const isShown = sql<boolean>`is_published AND deleted_at IS NULL AND coalesce(publish_at <= now(), true)`

/**
 * A collection with a page of its products, by its slug or by one that it had before. Pages beyond the last are empty. Throws
 * NOT_FOUND for one that shoppers do not see.
 */
export async function showCollection(
  { db, searchIndex }: ProductLists,
  slug: string,
  query: CollectionQuery,
): Promise<Shown> {
  const row = await findShown(db, slug)
  if (!row) throw new AppError('NOT_FOUND')
  const { rule, sort: own } = fieldsOf(row, [])
  const sorts = sortsOf(rule !== null, own)
  const sort = sorts.find((each) => each === query.sort) ?? own
  const { limit, offset, toPagination } = paginate(query)
  const { ids, total } = rule
    ? await searchIndex.search({
        ...(await ruleQuery(db, rule)),
        sort: sort === 'newest' ? 'newest' : 'best_selling',
        limit,
        offset,
      })
    : pageOf(await listMembers(db, row.id, sort), { limit, offset })
  return {
    data: {
      id: row.id,
      name: row.name,
      slug: row.slug,
      description: row.description,
      imageUrl: row.image_url,
      seo: { title: row.seo_title, description: row.seo_description },
      sorts,
    },
    products: await productCards(db, ids),
    pagination: toPagination(total),
  }
}

async function findShown(db: Db, slug: string): Promise<StoredCollection | undefined> {
  if (!isStorableText(slug)) return undefined
  const bySlug = db.selectFrom('collections').selectAll().where(isShown)
  return (
    (await bySlug.where('slug', '=', slug).executeTakeFirst()) ??
    (await bySlug
      .where('id', 'in', (old) =>
        old
          .selectFrom('old_addresses')
          .select('target_id')
          .where('kind', '=', 'collection')
          .where('slug', '=', slug),
      )
      .executeTakeFirst())
  )
}

/** The orders that shoppers can choose, the merchant's first. */
function sortsOf(isByRule: boolean, own: CollectionSort): CollectionSort[] {
  const others: readonly CollectionSort[] = isByRule
    ? ruleSorts
    : ['best_selling', 'newest', 'price_asc', 'price_desc']
  return [own, ...others.filter((each) => each !== own)]
}

const orders: Readonly<Record<CollectionFields['sort'], RawBuilder<unknown>>> = {
  manual: sql`c.position, p.id`,
  best_selling: sql`p.in_stock DESC, p.sold DESC, p.id DESC`,
  newest: sql`p.created_at DESC, p.id DESC`,
  price_asc: sql`p.min_price, p.id`,
  price_desc: sql`p.min_price DESC, p.id DESC`,
}

/** All products of a collection that shoppers see: there are few enough. */
async function listMembers(db: Db, id: string, sort: CollectionSort): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM collection_products c JOIN listing.products p ON p.id = c.product_id
    WHERE c.collection_id = ${id} ORDER BY ${orders[sort]}`.execute(db)
  return rows.map((row) => row.id)
}

const pageOf = (ids: readonly string[], { limit, offset }: { limit: number; offset: number }) => ({
  ids: ids.slice(offset, offset + limit),
  total: ids.length,
})
