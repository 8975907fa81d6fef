import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { SyntheticShop } from './synthetic-shop.ts'

/** UUID of the product or account with this number, in the same order. */
export function numberedId(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

const idOf = (number: string) =>
  sql.raw(`('00000000-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`)

/**
 * Inserts a synthetic shop into an empty database: buyable products, accounts, their views (an hour apart) and orders.
 * Ids follow the numbers.
 */
export async function fillSyntheticShop(db: Db, shop: SyntheticShop): Promise<void> {
  await sql`
    INSERT INTO categories (id, name, slug, depth, path_ids, position)
    SELECT id, 'Danh mục ' || n, 'danh-muc-' || n, 1, ARRAY[id], n
    FROM (SELECT n, ${idOf('n')} AS id FROM generate_series(0, ${shop.categories - 1}::integer) n) made`.execute(
    db,
  )
  await sql`
    INSERT INTO products (id, slug, name, category_id, min_price, max_price, sold)
    SELECT ${idOf('n - 1')}, 'mon-' || n, 'Món ' || n, ${idOf('p.category')}, 10000, 10000, p.sold
    FROM unnest(${shop.products.map(({ category }) => category)}::integer[],
      ${shop.products.map(({ sold }) => sold)}::integer[]) WITH ORDINALITY AS p (category, sold, n)`.execute(
    db,
  )
  await sql`INSERT INTO variants (product_id, price) SELECT id, 10000 FROM products`.execute(db)
  await sql`
    INSERT INTO users (id, phone, password_hash)
    SELECT ${idOf('n')}, '09' || lpad(n::text, 8, '0'), 'none'
    FROM generate_series(0, ${shop.shoppers.length - 1}::integer) n`.execute(db)
  const seen = shop.shoppers.flatMap((shopper, number) =>
    shopper.seen.map((event, place) => ({ ...event, number, ago: shopper.seen.length - place })),
  )
  await sql`
    WITH happened AS (
      SELECT ${idOf('e.shopper')} AS user_id, ${idOf('e.product')} AS product_id, e.ordered,
        now() - make_interval(hours => e.ago) AS at, 'DH' || lpad(n::text, 8, '0') AS order_id
      FROM unnest(${seen.map(({ number }) => number)}::integer[],
        ${seen.map(({ product }) => product)}::integer[], ${seen.map(({ ordered }) => ordered)}::boolean[],
        ${seen.map(({ ago }) => ago)}::integer[])
        WITH ORDINALITY AS e (shopper, product, ordered, ago, n)),
    viewed AS (
      INSERT INTO product_views (user_id, product_id, viewed_at) SELECT user_id, product_id, at FROM happened),
    bought AS (
      INSERT INTO orders (id, user_id, idempotency_key, request_hash, payment_method, subtotal, shipping_fee, total,
        recipient, phone, street, address_scheme, province_code, province_name, district_code, district_name,
        ward_code, ward_name, created_at)
      SELECT order_id, user_id, gen_random_uuid(), sha256('x'), 'COD', 10000, 0, 10000, 'Lan', '0911111111', 'phố',
        'legacy', '01', 'Hà Nội', '001', 'Ba Đình', '', '', at FROM happened WHERE ordered)
    INSERT INTO order_items (order_id, position, product_id, variant_id, product_name, product_slug, quantity,
      original_price, final_price, stock_taken)
    SELECT order_id, 0, v.product_id, v.id, 'Món', 'mon', 1, 10000, 10000, 0
    FROM happened JOIN variants v ON v.product_id = happened.product_id WHERE ordered`.execute(db)
  await sql`ANALYZE`.execute(db)
}
