import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { hashToken } from '#platform/sign-in.ts'

export type Buyer = { userId: string; addressId: string; tokenHash: string; token: string }
export type Catalogue = {
  slugs: string[]
  hot: { productId: string; variantId: string }
  buyers: Buyer[]
}

const products = 1000
const buyers = 64

/** Fills an empty shop: 1,000 products of 3 variants in 20 categories, one of them with stock for all, and buyers. */
export async function fillShop(databaseUrl: string): Promise<Catalogue> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`
      INSERT INTO categories (id, name, slug, depth, path_ids, position)
      SELECT id, 'Danh mục ' || n, 'danh-muc-' || n, 1, ARRAY[id], n
      FROM (SELECT n, gen_random_uuid() AS id FROM generate_series(1, 20) n) made`)
    await client.query(
      `INSERT INTO products (slug, name, short_desc, description, category_id, thumbnail, min_price, max_price, sold)
      SELECT 'ao-so-mi-vai-dui-' || n, 'Áo sơ mi vải đũi cổ tàu số ' || n, 'Mặc mát, giặt máy được.',
        repeat('<p>Vải đũi dệt từ sợi tự nhiên, thoáng mát suốt mùa hè, ít nhăn và dễ giặt.</p>', 8),
        (SELECT id FROM categories WHERE position = 1 + n % 20), '/pictures/ao-' || n || '.webp', 150000, 250000, n
      FROM generate_series(1, $1) n`,
      [products],
    )
    await client.query(`
      INSERT INTO product_images (product_id, position, url, alt)
      SELECT id, n, thumbnail, name FROM products, generate_series(0, 3) n;
      INSERT INTO product_options (product_id, position, name) SELECT id, 0, 'Màu' FROM products;
      INSERT INTO variants (product_id, options, price, discount_price, stock, position)
      SELECT id, jsonb_build_object('Màu', (ARRAY['Đen', 'Trắng', 'Be'])[n]), 150000 + n * 25000,
        CASE WHEN n = 1 THEN 160000 END, 10000000, n
      FROM products, generate_series(1, 3) n;
      INSERT INTO stock_ledger (variant_id, delta, reason) SELECT id, stock, 'import' FROM variants`)
    const made = await addBuyers(client)
    await client.query('ANALYZE')
    const slugs = await client.query('SELECT slug FROM products ORDER BY md5(slug)')
    const hot = await client.query(
      'SELECT product_id AS "productId", id AS "variantId" FROM variants ORDER BY md5(id::text) LIMIT 1',
    )
    return { slugs: slugs.rows.map(({ slug }) => slug), hot: hot.rows[0], buyers: made }
  } finally {
    await client.end()
  }
}

async function addBuyers(client: pg.Client): Promise<Buyer[]> {
  const tokens = Array.from({ length: buyers }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map(hashToken)
  const { rows } = await client.query(
    `WITH made AS (
      INSERT INTO users (phone, password_hash)
      SELECT '09' || lpad(n::text, 8, '0'), 'none' FROM generate_series(1, $1) n RETURNING id
    ), numbered AS (
      SELECT id, row_number() OVER (ORDER BY id) AS n FROM made
    ), signed_in AS (
      INSERT INTO sessions (user_id, token_hash, expires_at)
      SELECT id, ($2::bytea[])[n], now() + interval '1 day' FROM numbered
    ), addressed AS (
      INSERT INTO addresses (user_id, full_name, phone, street, province_code, province_name, district_code,
        district_name, ward_code, ward_name, is_default)
      SELECT id, 'Nguyễn Thị Mẫu', '0912345678', '12 phố Mẫu', '01', 'Thành phố Hà Nội', '001', 'Quận Ba Đình',
        '00001', 'Phường Phúc Xá', true FROM numbered RETURNING id, user_id
    )
    SELECT numbered.n, user_id AS "userId", addressed.id AS "addressId"
    FROM addressed JOIN numbered ON numbered.id = addressed.user_id ORDER BY n`,
    [buyers, hashes],
  )
  return rows.map(({ userId, addressId }, index) => ({
    userId,
    addressId,
    token: tokens[index] ?? '',
    tokenHash: hashes[index]?.toString('hex') ?? '',
  }))
}
