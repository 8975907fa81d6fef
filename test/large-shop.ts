import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Filling } from './database.ts'

export const largeShopSize = 12_000

/** Enough products that lists use index scans; deterministic, from coprime numbers. */
export const largeShop: Filling = { name: 'large_shop', fill: ({ db }) => fillLargeShop(db) }

async function fillLargeShop(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Triggers are replaced by one bulk refresh at the end, except those of the search index.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await sql`ALTER TABLE products ENABLE ALWAYS TRIGGER products_set_search`.execute(tx)
    await insertRows(tx)
    await sql`ALTER TABLE products ENABLE TRIGGER products_set_search`.execute(tx)
    await sql`SELECT listing.rebuild()`.execute(tx)
  })
  await sql`VACUUM (ANALYZE) listing.products, products, variants, product_attributes`.execute(db)
}

async function insertRows(db: Db): Promise<void> {
  await sql`
    INSERT INTO categories (id, parent_id, name, slug, depth, path_ids, position) VALUES
      (${id(1)}, NULL, 'Thời trang', 'thoi-trang', 1, ARRAY[${id(1)}]::uuid[], 1),
      (${id(2)}, ${id(1)}, 'Áo', 'ao', 2, ARRAY[${id(1)}, ${id(2)}]::uuid[], 1),
      (${id(3)}, ${id(1)}, 'Quần', 'quan', 2, ARRAY[${id(1)}, ${id(3)}]::uuid[], 2),
      (${id(4)}, NULL, 'Đồ hiếm', 'do-hiem', 1, ARRAY[${id(4)}]::uuid[], 2)`.execute(db)
  await sql`
    INSERT INTO attributes (id, code, name) VALUES (${id(5)}, 'MAU', 'Màu'), (${id(6)}, 'NANG', 'Nặng'),
      (${id(7)}, 'DAI', 'Dài')`.execute(db)
  await sql`
    INSERT INTO products (id, slug, name, category_id, min_price, max_price, in_stock, ship_fast, sold, rating_value, created_at)
    SELECT ('01900000-0000-7000-8001-' || lpad(n::text, 12, '0'))::uuid, 'hang-' || n,
      CASE WHEN n % 400 = 0 THEN 'Tượng gỗ số ' || n WHEN n % 5 = 0 THEN 'Quần vải số ' || n ELSE 'Áo vải số ' || n END,
      CASE WHEN n % 400 = 0 THEN ${id(4)} WHEN n % 5 = 0 THEN ${id(3)} ELSE ${id(2)} END::uuid,
      1000 * (1 + n * 7 % 500), 1000 * (1 + n * 7 % 500) + CASE WHEN n % 3 = 0 THEN 20000 ELSE 0 END,
      n % 11 <> 0, n % 4 = 0, n * 7919 % 10007, n % 51 / 10.0, now() - n * 7907 % 12007 * interval '1 minute'
    FROM generate_series(1, ${largeShopSize}::integer) n`.execute(db)
  await sql`
    INSERT INTO product_attributes (product_id, attribute_id, value, value_number)
    SELECT p.id, ${id(5)}::uuid, (ARRAY['Đỏ', 'Xanh', 'Tím', 'Vàng'])[1 + p.sold % 4], NULL FROM products p
    UNION ALL
    SELECT p.id, ${id(6)}::uuid, p.sold % 40 || ' g', p.sold % 40 FROM products p WHERE p.sold % 2 = 0
    UNION ALL
    SELECT p.id, ${id(7)}::uuid, n || ' mm', n
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM products) p WHERE n % 3 = 0`.execute(
    db,
  )
  await sql`
    INSERT INTO variants (product_id, price, stock)
    SELECT id, min_price, CASE WHEN in_stock THEN 5 ELSE 0 END FROM products`.execute(db)
}

function id(number: number): string {
  return `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
}
