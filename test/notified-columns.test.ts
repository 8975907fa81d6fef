import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'
import { everyTable } from './fill-every-table.ts'

/** Tables behind public pages, with the columns whose changes are not notified. */
const shown: Record<string, readonly string[]> = {
  brands: [],
  categories: [],
  // Changed by orders, or invisible.
  products: [
    ...['sold', 'sold_before', 'updated_at'],
    ...['version', 'is_draft', 'publish_at', 'archived_at'],
  ],
  product_images: [],
  product_videos: [],
  product_options: [],
  product_attributes: [],
  attributes: [],
  // Invisible but for sold quantities, which are notified only when few are left.
  variants: [
    ...['sold', 'weight_gram', 'length_mm', 'width_mm', 'height_mm'],
    ...['barcode', 'cost_price'],
  ],
  flash_sales: [],
  // Their order is that of the back office alone.
  flash_sale_entries: ['sold', 'position'],
  reviews: [],
  review_media: [],
  pages: [],
  old_page_addresses: [],
  collections: [],
  collection_products: [],
  menu_items: [],
  banners: [],
}

/** Key and reference columns. */
const keys =
  /^(?:id|path_ids|depth|(?:parent|product|attribute|review|order|user|upload|flash_sale|variant|page|collection)_id|author_name)$/

/** A different valid value by column, or by type. */
const values: Record<string, string> = {
  'products.brand_id': 'NULL',
  'products.category_id': `(SELECT id FROM categories WHERE parent_id IS NULL)`,
  'products.deleted_at': 'now()',
  'products.search': `search || to_tsvector('simple', 'khác')`,
  'products.min_price': 'min_price - 1',
  'products.rating_value': '1.5',
  'variants.options': `'{"Màu": "Tím"}'`,
  'variants.discount_price': '1000',
  'variants.deleted_at': 'now()',
  'variants.preorder_days': '3',
  'variants.barcode': `'8935' || right(id::text, 8)`,
  'attributes.code': `code || 'X'`,
  'reviews.rating': '2',
  'reviews.reply': `'Cảm ơn', replied_at = now()`,
  'reviews.replied_at': `now(), reply = 'Cảm ơn'`,
  'pages.title': `'"Khác"'`,
  'collections.rule': `'{}', sort = 'newest'`,
  'collections.sort': `'best_selling'`,
  'pages.cover_mode': `'contain'`,
  'pages.cover_height_unit': `'px'`,
  'pages.cover_height': '40',
  'product_videos.mime_type': `'video/webm'`,
  'product_attributes.value_number': '7',
}

/** Condition for the rows to change, where not any row will do. */
const rows: Record<string, string> = {
  review_media: 'url IS NOT NULL',
  // One that is deleted is in no list.
  products: 'deleted_at IS NULL',
}

const byType: Record<string, (name: string) => string> = {
  text: (name) => `coalesce(${name}, '') || 'x'`,
  boolean: (name) => `NOT ${name}`,
  integer: (name) => `coalesce(${name}, 0) + 1`,
  bigint: (name) => `coalesce(${name}, 0) + 1`,
  numeric: (name) => `coalesce(${name}, 0) + 1`,
  'timestamp with time zone': (name) => `coalesce(${name}, now()) + interval '1 second'`,
}

type Column = { table: string; name: string; type: string }

test('a change of anything that shoppers see is notified', async () => {
  const database = await createTestDatabase(everyTable)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  let received: string[] = []
  client.on('notification', ({ payload = '' }) => received.push(payload))
  await client.query('LISTEN changed')
  const { rows: columns } = await client.query<Column>(
    `SELECT c.table_name AS table, c.column_name AS name, c.data_type AS type
     FROM information_schema.columns c
     WHERE c.table_schema = 'public' AND c.table_name = ANY ($1) AND c.is_generated = 'NEVER'
     -- Columns that hide a row come last, since hidden rows are not notified.
     ORDER BY c.column_name IN ('is_published', 'deleted_at', 'is_hidden'), c.table_name, c.ordinal_position`,
    [Object.keys(shown)],
  )
  const wrong: string[] = []
  for (const { table, name, type } of columns) {
    if (keys.test(name)) continue
    const column = `${table}.${name}`
    const value = values[column] ?? byType[type]?.(name)
    received = []
    await client.query('BEGIN')
    const tried = await client
      .query(
        `UPDATE ${table} SET ${name} = ${value ?? 'unknown'} WHERE ctid = (SELECT min(ctid) FROM ${table} WHERE ${rows[table] ?? true})`,
      )
      .then(({ rowCount }) => rowCount, String)
    await client.query(tried === 1 ? 'COMMIT' : 'ROLLBACK')
    if (tried !== 1) wrong.push(`${column} could not be changed: ${tried}`)
    else if (received.length > 0 === shown[table]?.includes(name))
      wrong.push(`${column}: ${received}`)
  }
  await client.end()
  await database.close()
  expect(wrong).toEqual([])
  expect(columns.length).toBeGreaterThan(80)
})
