import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { hashToken } from '#platform/tokens.ts'
import { fillBigShop } from './big-shop/fill.ts'

export type Buyer = { userId: string; addressId: string; tokenHash: string; token: string }
export type Line = { productId: string; variantId: string }
/** Buyable products of a shop, in a deterministic random order. */
export type Goods = { slugs: string[]; lines: Line[] }
export type Catalog = Goods & { buyers: Buyer[] }

const buyers = 64
const endless = 10_000_000

/**
 * Fills an empty shop with the products of a big shop, enough stock, and buyers. `folder` must be readable for
 * PostgreSQL; needs a superuser.
 */
export async function fillShop(
  databaseUrl: string,
  folder: string,
  products = 1000,
): Promise<Catalog> {
  await fillBigShop({ databaseUrl, folder, products, tell: () => {} })
  return withClient(databaseUrl, async (client) => {
    await stockUp(client)
    const made = await addBuyers(client)
    await client.query('ANALYZE')
    return { ...(await readGoods(client, products)), buyers: made }
  })
}

/** Finds `count` buyable products. */
export async function findGoods(databaseUrl: string, count: number): Promise<Goods> {
  return withClient(databaseUrl, (client) => readGoods(client, count))
}

export async function withClient<Answer>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Gives every variant enough stock. */
export async function stockUp(client: pg.Client): Promise<void> {
  await client.query(
    `WITH stocked AS (UPDATE variants SET stock = $1 WHERE stock > 0 RETURNING id)
      INSERT INTO stock_ledger (variant_id, delta, reason) SELECT id, $1, 'correction' FROM stocked`,
    [endless],
  )
}

async function readGoods(client: pg.Client, count: number): Promise<Goods> {
  const { rows } = await client.query<{ slug: string } & Line>(
    `SELECT p.slug, p.id AS "productId", v.id AS "variantId"
      FROM (
        SELECT id, slug FROM products WHERE is_published AND deleted_at IS NULL AND in_stock
        ORDER BY md5(id::text) LIMIT $1
      ) p
      JOIN LATERAL (
        SELECT id FROM variants WHERE product_id = p.id AND deleted_at IS NULL AND stock > 0 ORDER BY position LIMIT 1
      ) v ON true
      ORDER BY md5(p.id::text)`,
    [count],
  )
  return {
    slugs: rows.map(({ slug }) => slug),
    lines: rows.map(({ productId, variantId }) => ({ productId, variantId })),
  }
}

/** Creates signed-in shoppers with one address each. */
export async function addBuyers(client: pg.Client): Promise<Buyer[]> {
  const tokens = Array.from({ length: buyers }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map(hashToken)
  const { rows } = await client.query(
    `WITH made AS (
      INSERT INTO users (phone, password_hash)
      SELECT '08' || lpad((n + (SELECT count(*) FROM users))::text, 8, '0'), 'none' FROM generate_series(1, $1) n RETURNING id
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
