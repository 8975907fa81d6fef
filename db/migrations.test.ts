import { cp, readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate, migrationsFolder } from '#platform/migrate.ts'
import { temporaryFolder } from '#test/data-folder.ts'
import { createEmptyDatabase } from '#test/database.ts'

/** Data of a version without flash-sale commands, when manually inserted rows had few constraints. */
const shopOfBefore = `
  INSERT INTO brands (name, slug) VALUES ('Mây', 'may');
  INSERT INTO categories (id, name, slug, depth, path_ids)
    SELECT id, 'Thời trang', 'thoi-trang', 1, ARRAY[id] FROM uuid_v7() id;
  INSERT INTO products (slug, name, sku, brand_id, category_id, min_price, max_price)
    SELECT 'ao-' || n, 'Áo thun ' || n, 'AO/' || n, b.id, c.id, 90000, 100000
    FROM generate_series(1, 3) n, brands b, categories c;
  INSERT INTO variants (product_id, options, price, discount_price)
    SELECT id, '{"Màu": "Đỏ"}', 100000, 90000 FROM products;
  INSERT INTO attributes (code, name) VALUES ('CHAT_LIEU', 'Chất liệu');
  INSERT INTO product_attributes (product_id, attribute_id, value)
    SELECT p.id, a.id, repeat('ữ', 200) FROM products p, attributes a;
  INSERT INTO flash_sales (name, start_at, end_at)
    SELECT 'Giờ vàng', '2026-01-01', '2026-01-02' FROM generate_series(1, 3);
  INSERT INTO flash_sale_entries (flash_sale_id, product_id, price, quantity)
    SELECT s.id, p.id, CASE p.slug WHEN 'ao-1' THEN 95000 ELSE 50000 END, CASE p.slug WHEN 'ao-3' THEN 0 ELSE 5 END
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM flash_sales) s JOIN products p ON p.slug = 'ao-' || s.n;
  INSERT INTO flash_sale_variants SELECT e.id, v.id, '[2026-01-01,2026-01-02)'
    FROM flash_sale_entries e JOIN variants v USING (product_id)`

test('a database of an older version is migrated with all its data', async () => {
  const database = await createEmptyDatabase()
  const folder = await temporaryFolder()
  const names = (await readdir(migrationsFolder)).filter((name) => name < '0010')
  for (const name of names) await cp(path.join(migrationsFolder, name), path.join(folder, name))
  await migrate(database.url, { folder })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(shopOfBefore)

  expect(await migrate(database.url)).not.toEqual([])

  const query = async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows
  expect(await query('SELECT name FROM flash_sales ORDER BY id')).toEqual([
    ['Giờ vàng'],
    ['Giờ vàng (2)'],
    ['Giờ vàng (3)'],
  ])
  const pieces = 'SELECT quantity, usual_price::integer FROM flash_sale_entries e'
  expect(
    await query(`${pieces} JOIN flash_sale_variants ON entry_id = id ORDER BY price DESC`),
  ).toEqual([
    [5, 95_001],
    [5, 90_000],
  ])
  const found = `search @@ $$'ao' & 'thun' & 'may' & 'do'$$`
  expect(await query(`SELECT count(*)::integer FROM listing.products WHERE ${found}`)).toEqual([
    [3],
  ])
  await client.end()
  await database.close()
})
