import { sql } from 'kysely'
import { noFilter, parseSearch, searchHref } from '#features/search/domain.ts'
import type { Db } from '#platform/database.ts'
import { type Entry, maxPartEntries } from '../domain.ts'

/** Category lists with products in them or in their subcategories, by canonical URL. */
export async function findCategoryLists(db: Db): Promise<Entry[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT unnest(c.path_ids) AS id FROM categories c
    WHERE EXISTS (
      SELECT FROM listing.tags t JOIN listing.products p ON p.category_tag = t.tag WHERE t.category_id = c.id)
      OR EXISTS (
        SELECT FROM listing.tags t JOIN listing.further_products p ON p.category_tag = t.tag WHERE t.category_id = c.id)
    ORDER BY id LIMIT ${sql.lit(maxPartEntries)}`.execute(db)
  const search = parseSearch(new URLSearchParams())
  return rows.map(({ id }) => ({
    path: searchHref(search, { filter: { ...noFilter, categoryId: id } }),
  }))
}

/** Shoppers see it, and products in it. A rule is taken to find some. */
const isListed = sql<boolean>`is_published AND deleted_at IS NULL AND coalesce(publish_at <= now(), true)
  AND (rule IS NOT NULL OR EXISTS (
    SELECT FROM collection_products c JOIN listing.products p ON p.id = c.product_id WHERE c.collection_id = collections.id))`

/** Home page, flash sales, content pages and collections. */
export async function findPages(db: Db): Promise<Entry[]> {
  const texts = await db
    .selectFrom('pages')
    .select(['slug', 'updated_at'])
    .where('is_published', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('slug')
    .limit(maxPartEntries / 2)
    .execute()
  const collections = await db
    .selectFrom('collections')
    .select(['slug', 'updated_at'])
    .where(isListed)
    .orderBy('slug')
    .limit(maxPartEntries / 2 - 2)
    .execute()
  return [
    { path: '/' },
    { path: '/flash-sale' },
    ...collections.map(({ slug, updated_at }) => ({
      path: `/bo-suu-tap/${slug}`,
      changedAt: updated_at,
    })),
    ...texts.map(({ slug, updated_at }) => ({ path: `/page/${slug}`, changedAt: updated_at })),
  ]
}
