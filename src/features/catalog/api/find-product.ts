import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { createBatch } from '#platform/batch.ts'
import type { Db } from '#platform/database.ts'
import { listParameter, prepared } from '#platform/prepared-statements.ts'
import { isId, isStorableText } from '#shared/text.ts'
import { slugifyVietnamese } from '#shared/vietnamese.ts'
import type { Product } from '../contract.ts'
import { type ProductRow, toProduct } from './product-row.ts'

// One JSON value: the driver reads one column faster than twenty. Lists are unsorted arrays without names, since
// both are cheaper done here than in the database.
const select = (db: Db, condition: RawBuilder<SqlBool>) =>
  sql<{ product: ProductRow }>`${prepared}
  SELECT json_build_object('id', p.id, 'name', p.name, 'slug', p.slug, 'isFreeShip', p.is_free_ship,
    'shipFast', p.ship_fast, 'thumbnail', p.thumbnail, 'sold', p.sold, 'ratingValue', p.rating_value,
    'ratingCount', p.rating_count, 'mainCategoryId', p.category_id, 'now', now(), 'sku', p.sku,
    'shortDesc', p.short_desc, 'description', p.description, 'seoTitle', p.seo_title,
    'seoDescription', p.seo_description, 'brand', b.name,
    'breadcrumbs', (SELECT json_agg(json_build_array(step.depth, step.id, step.name, step.slug))
      FROM categories step WHERE step.id = ANY (c.path_ids)),
    'images', (SELECT json_agg(json_build_array(i.position, i.url, i.alt))
      FROM product_images i WHERE i.product_id = p.id),
    'videos', (SELECT json_agg(json_build_array(i.position, i.url, i.mime_type, i.poster_url))
      FROM product_videos i WHERE i.product_id = p.id),
    'options', (SELECT json_agg(json_build_array(o.position, o.name))
      FROM product_options o WHERE o.product_id = p.id),
    'variants', (SELECT json_agg(json_build_array(v.position, v.id, v.sku, v.options, v.price, v.discount_price,
        v.stock, v.is_preorder, v.preorder_days, v.image_url))
      FROM variants v WHERE v.product_id = p.id AND v.deleted_at IS NULL),
    'flashes', (SELECT json_agg(json_build_array(f.variant_id, e.flash_sale_id, e.price, e.quantity - e.sold,
        lower(f.during), upper(f.during)))
      FROM flash_sale_entries e
      JOIN flash_sale_variants f ON f.entry_id = e.id AND f.during @> now()
      WHERE e.product_id = p.id),
    'reviewCount', (SELECT coalesce(sum(r.count), 0) FROM listing.review_counts r WHERE r.product_id = p.id)) AS product
  FROM products p
  JOIN categories c ON c.id = p.category_id
  LEFT JOIN brands b ON b.id = p.brand_id
  WHERE ${condition} AND p.is_published AND p.deleted_at IS NULL`.execute(db)

const bySlug = createBatch(async (db: Db, slugs: readonly string[]) => {
  const { rows } = await select(
    db,
    sql`p.slug = ANY (${listParameter([...new Set(slugs)], 'text')})`,
  )
  const found = new Map(rows.map(({ product }) => [product.slug, product]))
  return slugs.map((slug) => found.get(slug))
})

const byId = createBatch(async (db: Db, ids: readonly string[]) => {
  const { rows } = await select(db, sql`p.id = ANY (${listParameter([...new Set(ids)], 'uuid')})`)
  const found = new Map(rows.map(({ product }) => [product.id, product]))
  return ids.map((id) => found.get(id.toLowerCase()))
})

/** The product with this id, at current prices. One statement, shared by concurrent callers. */
export async function findProduct(db: Db, id: string): Promise<Product | undefined> {
  if (!isId(id)) return undefined
  const row = await byId(db, id)
  return row && toProduct(row)
}

/**
 * The product that a path names: by slug, in any spelling, by a slug that it had before, or by id. One statement, shared by concurrent
 * callers, and two more for a slug that no product has.
 */
export async function findProductBySlug(db: Db, slugOrId: string): Promise<Product | undefined> {
  if (!isStorableText(slugOrId)) return undefined
  if (isId(slugOrId)) return findProduct(db, slugOrId)
  const slug = slugifyVietnamese(slugOrId)
  if (!slug) return undefined
  const row = await bySlug(db, slug)
  return row ? toProduct(row) : findByOldSlug(db, slug)
}

async function findByOldSlug(db: Db, slug: string): Promise<Product | undefined> {
  const old = await db
    .selectFrom('old_addresses')
    .select('target_id')
    .where('kind', '=', 'product')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return old && findProduct(db, old.target_id)
}
