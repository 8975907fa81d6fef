import type { Pool } from 'pg'
import { Id, isStorableText } from '#shared/text.ts'
import { slugifyVietnamese } from '#shared/vietnamese.ts'
import type { Product } from '../contract.ts'
import { type ProductRow, toProduct } from './product-row.ts'

// One JSON value: the driver reads one column faster than twenty. Lists come unsorted, as arrays without names, since
// both are cheaper done here than in the database.
const statement = (condition: string) => `
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
      WHERE e.product_id = p.id)) AS product
  FROM products p
  JOIN categories c ON c.id = p.category_id
  LEFT JOIN brands b ON b.id = p.brand_id
  WHERE ${condition} AND p.is_published AND p.deleted_at IS NULL`

// Named, so that PostgreSQL plans them once a connection: planning takes longer than running them.
const bySlug = { name: 'product-by-slug', text: statement('p.slug = $1') }
const byId = { name: 'product-by-id', text: statement('p.id = $1') }

/** The product of this id as shoppers see it now. One statement. */
export async function findProduct(pool: Pool, id: string): Promise<Product | undefined> {
  return Id.safeParse(id).success ? run(pool, byId, id) : undefined
}

/** The product that a path names: by slug, however it is spelt, or by id. One statement. */
export async function findProductBySlug(pool: Pool, given: string): Promise<Product | undefined> {
  if (!isStorableText(given)) return undefined
  if (Id.safeParse(given).success) return run(pool, byId, given)
  const slug = slugifyVietnamese(given)
  return slug ? run(pool, bySlug, slug) : undefined
}

async function run(
  pool: Pool,
  query: { name: string; text: string },
  key: string,
): Promise<Product | undefined> {
  const { rows } = await pool.query<{ product: ProductRow }>({ ...query, values: [key] })
  const [row] = rows
  return row && toProduct(row.product)
}
