import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import type { StockItem } from '../contract.ts'
import { type StockRow, stockColumns, toStockItem } from './stock-rows.ts'

const pageSize = 50
/** Products that a search looks at, in no order, since to sort all that a common word finds takes long. Whoever means another one types on. */
export const mostProducts = 300

type Search = {
  q?: string | undefined
  filter?: 'out' | 'no-cost' | undefined
  location?: string | undefined
  cursor?: string | undefined
}

/** Variants with their stock, those of the newest products first, and the cursor of the next page. */
export async function findStock(
  db: Db,
  { q, filter, location, cursor }: Search,
): Promise<{ data: StockItem[]; next: string | null }> {
  const conditions = [sql`v.deleted_at IS NULL`, sql`p.deleted_at IS NULL`]
  if (cursor !== undefined) conditions.push(sql`v.id < ${cursor}::uuid`)
  if (filter === 'no-cost') conditions.push(sql`v.cost_price IS NULL`)
  if (filter === 'out' && q !== undefined) conditions.push(sql`v.stock = 0`)
  if (location !== undefined) {
    conditions.push(
      sql`v.id IN (SELECT variant_id FROM location_stock WHERE location_id = ${location} AND stock > 0)`,
    )
  }
  const { rows } = await sql<StockRow>`
    WITH found AS MATERIALIZED (${q === undefined ? soldOut(cursor) : matching(q)})
    SELECT ${stockColumns} FROM variants v JOIN products p ON p.id = v.product_id
    ${q === undefined && filter !== 'out' ? sql`` : sql`JOIN found ON found.id = v.id`}
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY v.id DESC LIMIT ${pageSize + 1}`.execute(db)
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return { data: page.map(toStockItem), next: last?.variantId ?? null }
}

/** SQL: ids of what is on sale and sold out, as of the last minute: an index on the stock itself would cost every order. */
function soldOut(cursor: string | undefined): RawBuilder<unknown> {
  const after = cursor === undefined ? sql`` : sql`AND low.variant_id < ${cursor}::uuid`
  return sql`
    SELECT low.variant_id AS id FROM low_stock low JOIN variants own ON own.id = low.variant_id
    JOIN products goods ON goods.id = own.product_id
    WHERE low.stock = 0 AND own.deleted_at IS NULL AND goods.deleted_at IS NULL ${after}
    ORDER BY low.variant_id DESC LIMIT ${pageSize + 1}`
}

/**
 * SQL: ids of variants with this barcode, whose SKU begins so in any case, or whose product is found by these words. With
 * `mostBySku`, also of variants that were put away, by their SKUs.
 */
export function matching(q: string, mostBySku?: number): RawBuilder<unknown> {
  return sql`
    SELECT id FROM variants WHERE barcode = ${q} AND deleted_at IS NULL
    UNION ${mostBySku === undefined ? byTypedSku(q, sql``) : bySku(q, mostBySku)}
    UNION SELECT own.id FROM (${named(q, mostProducts)}) found JOIN variants own ON own.product_id = found.id`
}

/** SQL: ids of variants whose SKU begins so, in any case, also of those that were put away. */
export function bySku(q: string, most: number): RawBuilder<unknown> {
  const prefix = prefixOf(q)
  const limit = sql`LIMIT ${most}`
  return sql`
    (SELECT id FROM variants WHERE sku LIKE ${prefix} OR sku LIKE upper(${prefix}) ${limit})
    UNION ${byTypedSku(q, limit)}`
}

const byTypedSku = (q: string, limit: RawBuilder<unknown>) => sql`
  (SELECT id FROM variants WHERE ${typedSku} LIKE lower(${prefixOf(q)}) AND ${hasTypedSku} ${limit})`

const prefixOf = (q: string) => `${q.replace(/[\\%_]/g, '\\$&')}%`

/** SQL: what variants_sku_typed_idx has, and of which rows. */
const typedSku = sql`lower(sku) COLLATE "C"`
const hasTypedSku = sql`sku IS NOT NULL AND deleted_at IS NULL`

/** After every letter. */
const lastLetter = '\u{10FFFF}'

/**
 * SQL: ids of products whose name has all words, the last of which may only be begun, or whose SKU begins so; also of those that are gone.
 * Those on sale are found by brand, category, options and attributes, too, as shoppers find them.
 */
export function named(q: string, most: number): RawBuilder<unknown> {
  const letters = sql`sku_letters(${q})`
  const words = sql`regexp_split_to_table(nullif(search_words(${q}), ''), ' ') word`
  const query = sql`to_tsquery('simple', (SELECT string_agg(word, ' & ') || ':*' FROM ${words}))`
  const ofNames = sql`to_tsquery('simple', (SELECT string_agg(word || ':A', ' & ') || '*' FROM ${words}))`
  return sql`
    (SELECT id FROM listing.goods WHERE array_to_tsvector(string_to_array(name_folded, ' ')) @@ ${query} LIMIT ${most})
    UNION (SELECT id FROM listing.products WHERE search @@ ${query} LIMIT ${most})
    UNION (SELECT id FROM products WHERE deleted_at IS NOT NULL AND search @@ ${ofNames} LIMIT ${most})
    UNION (SELECT id FROM products WHERE ${letters} <> '' AND sku_letters(sku) COLLATE "C" >= ${letters}
      AND sku_letters(sku) COLLATE "C" < ${letters} || ${lastLetter} LIMIT ${most})`
}

/**
 * Variants with this barcode or SKU, as a scanner reads it, in any case where none has it as it stands; several where SKU and barcode are
 * the same.
 */
export async function lookUpStock(db: Db, code: string): Promise<StockItem[]> {
  const codes = sql`ARRAY[${code}, upper(${code}), lower(${code})]`
  const { rows } = await sql<StockRow>`
    SELECT ${stockColumns} FROM variants v JOIN products p ON p.id = v.product_id
    WHERE v.deleted_at IS NULL AND p.deleted_at IS NULL AND v.id IN (
      SELECT id FROM variants WHERE barcode = ANY (${codes}) AND deleted_at IS NULL
      UNION SELECT id FROM variants WHERE sku = ANY (${codes})
      UNION SELECT id FROM variants WHERE ${typedSku} = lower(${code}) AND ${hasTypedSku}
      UNION SELECT own.id FROM products plain JOIN variants own ON own.product_id = plain.id
        WHERE plain.sku = ANY (${codes}) AND own.sku IS NULL AND own.options = '{}')
    ORDER BY v.barcode = ANY (${codes}) DESC NULLS LAST, coalesce(v.sku, p.sku) = ${code} DESC NULLS LAST, v.id LIMIT 5`.execute(
    db,
  )
  const exact = rows.filter(({ barcode, sku }) => barcode === code || sku === code)
  return (exact.length > 0 ? exact : rows).map(toStockItem)
}

/** A variant with its stock, deleted ones included. Throws NOT_FOUND. */
export async function getStockItem(db: Db, id: string): Promise<StockItem> {
  if (!isId(id)) throw new AppError('NOT_FOUND')
  const { rows } = await sql<StockRow>`
    SELECT ${stockColumns} FROM variants v JOIN products p ON p.id = v.product_id WHERE v.id = ${id}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new AppError('NOT_FOUND')
  return toStockItem(row)
}
