import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { listParameter, prepared } from '#platform/prepared-statements.ts'
import { vnd } from '#shared/money.ts'
import type { GoodsRow, GoodsSearch, GoodsSort, GoodsState } from '../../goods-contract.ts'
import { findGoodsIds } from './find-goods-ids.ts'
import { findNamed } from './find-named.ts'
import { filterOf } from './goods-conditions.ts'
import { cursorOf, readCursor } from './goods-order.ts'

const pageSize = 50

type Page = { data: GoodsRow[]; next: string | null }

/**
 * The products that match, sorted, 50 a page, after `cursor`; those that the text names by their code or exact name stand before the
 * first 50. Throws INVALID_FIELD for a search that can't be read, INVALID_INPUT for such a cursor.
 */
export async function listGoods(
  db: Db,
  { sort, cursor, ...search }: GoodsSearch & { sort: GoodsSort; cursor?: string | undefined },
): Promise<Page> {
  const after = cursor === undefined ? undefined : readCursor(sort, cursor)
  const filter = await filterOf(db, search)
  const named = await findNamed(db, filter)
  const found = await findGoodsIds(db, {
    filter,
    sort,
    after,
    except: named,
    limit: pageSize + 1,
  })
  const page = found.slice(0, pageSize)
  const last = found.length > pageSize ? page.at(-1) : undefined
  const ids = [...(after ? [] : named), ...page.map(({ id }) => id)]
  return { data: await findRows(db, ids), next: last ? cursorOf(sort, last) : null }
}

type Row = {
  id: string
  version: number
  name: string
  slug: string
  state: GoodsState
  publish_at: Date | null
  thumbnail: string | null
  sku: string | null
  min_price: number
  max_price: number
  in_stock: boolean
  sold: number
  category: string
  brand: string | null
  created_at: Date
  updated_at: Date
  variants: number
  variant_sku: string | null
  is_discounted: boolean
  stock: number | null
  counted: number
}

/** These products in this order. */
async function findRows(db: Db, ids: readonly string[]): Promise<GoodsRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`${prepared}
    SELECT p.id, p.version, p.name, p.slug, product_state(p.is_published, p.archived_at, p.publish_at, p.is_draft) AS state,
      p.publish_at, p.thumbnail, p.sku, p.min_price, p.max_price, p.in_stock, p.sold, c.name AS category, b.name AS brand,
      p.created_at, p.updated_at, v.*
    FROM unnest(${listParameter(ids, 'uuid')}) WITH ORDINALITY AS wanted (id, place)
    JOIN products p ON p.id = wanted.id
    JOIN categories c ON c.id = p.category_id
    LEFT JOIN brands b ON b.id = p.brand_id
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS variants, (array_agg(sku ORDER BY position, id) FILTER (WHERE sku IS NOT NULL))[1] AS variant_sku,
        coalesce(bool_or(discount_price IS NOT NULL), false) AS is_discounted, sum(stock) AS stock, count(stock)::integer AS counted
      FROM variants WHERE product_id = p.id AND deleted_at IS NULL) v
    WHERE p.deleted_at IS NULL
    ORDER BY wanted.place`.execute(db)
  return rows.map(present)
}

const present = (row: Row): GoodsRow => ({
  id: row.id,
  version: row.version,
  name: row.name,
  slug: row.slug,
  state: row.state,
  publishAt: row.publish_at?.toISOString() ?? null,
  image: row.thumbnail,
  sku: row.sku,
  variantSku: row.sku === null ? row.variant_sku : null,
  variants: row.variants,
  minPrice: vnd(row.min_price),
  maxPrice: vnd(row.max_price),
  isDiscounted: row.is_discounted,
  stock: row.stock,
  isPartlyCounted: row.counted > 0 && row.counted < row.variants,
  inStock: row.in_stock,
  sold: row.sold,
  category: row.category,
  brand: row.brand,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
