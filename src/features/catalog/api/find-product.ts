import type { Pool } from 'pg'
import { Id, isStorableText } from '#shared/text.ts'
import { slugifyVietnamese } from '#shared/vietnamese.ts'
import type { Product } from '../contract.ts'
import { type ProductRow, toProduct } from './product-row.ts'

const statement = (condition: string) => `
  SELECT p.id, p.name, p.slug, p.is_free_ship AS "isFreeShip", p.ship_fast AS "shipFast", p.thumbnail, p.sold,
    p.rating_value AS "ratingValue", p.rating_count AS "ratingCount", p.category_id AS "mainCategoryId",
    now() AS now, p.sku, p.short_desc AS "shortDesc", p.description, p.seo_title AS "seoTitle",
    p.seo_description AS "seoDescription", b.name AS brand,
    (SELECT json_agg(json_build_object('id', step.id, 'name', step.name, 'slug', step.slug) ORDER BY step.depth)
      FROM categories step WHERE step.id = ANY (c.path_ids)) AS breadcrumbs,
    (SELECT coalesce(json_agg(json_build_object('url', i.url, 'alt', i.alt) ORDER BY i.position), '[]')
      FROM product_images i WHERE i.product_id = p.id) AS images,
    ARRAY(SELECT o.name FROM product_options o WHERE o.product_id = p.id ORDER BY o.position) AS "optionNames",
    (SELECT json_agg(json_build_object('id', v.id, 'sku', v.sku, 'options', v.options, 'price', v.price,
        'discountPrice', v.discount_price, 'stock', v.stock, 'isPreorder', v.is_preorder,
        'preorderDays', v.preorder_days, 'imageUrl', v.image_url, 'flashSaleId', e.flash_sale_id,
        'flashPrice', e.price, 'remaining', e.quantity - e.sold, 'startAt', lower(f.during),
        'endAt', upper(f.during)) ORDER BY v.position, v.id)
      FROM variants v
      LEFT JOIN flash_sale_variants f ON f.variant_id = v.id AND f.during @> now()
      LEFT JOIN flash_sale_entries e ON e.id = f.entry_id
      WHERE v.product_id = p.id AND v.deleted_at IS NULL) AS variants
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
  const { rows } = await pool.query<ProductRow>({ ...query, values: [key] })
  const [row] = rows
  return row && toProduct(row)
}
