import { type RawBuilder, sql } from 'kysely'
import { discountPercent } from '#features/catalog/domain.ts'
import type { Db } from '#platform/database.ts'
import { prepared } from '#platform/prepared-statements.ts'
import { AppError } from '#shared/app-error.ts'
import { vnd } from '#shared/money.ts'
import { isId } from '#shared/text.ts'
import type { FlashSaleEntry } from '../contract.ts'

type EntryRow = {
  flashSaleId: string
  startAt: string
  endAt: string
  minPrice: number
  maxPrice: number
  totalQuantity: number
  totalSold: number
  perShopper: number | null
  variants: { id: string; quantity: number; sold: number }[]
  id: string
  slug: string
  name: string
  thumbnail: string | null
  price: number
  discountPrice: number
}

type ListRow = {
  entries: EntryRow[]
  total: number
  earliestEndAt: Date | null
  nextStartAt: Date | null
  isKnown: boolean
}

export type RunningEntries = {
  entries: FlashSaleEntry[]
  /** Number of entries on all pages. */
  total: number
  /** Earliest end of all entries. */
  earliestEndAt: string | null
  /** Start of the next sale. */
  nextStartAt: string | null
}

/** SQL: the variant can be bought below its price now, with allotment and stock (or preorder) left. */
const isOffered = sql`r.sold < r.quantity AND r.price < v.price AND (v.stock IS NULL OR v.stock > 0 OR v.is_preorder)`

/** A page of running flash-sale entries, one per product, earliest end first. One statement. */
export function findRunningEntries(
  db: Db,
  page: { limit: number; offset: number },
  usualLimit = 0,
): Promise<RunningEntries> {
  const next = sql`SELECT min(start_at) FROM flash_sales WHERE start_at > now()`
  const known = sql`true`
  return select(db, { entries: sql`true`, variants: isOffered, known, next, usualLimit, ...page })
}

/**
 * The running flash sale of a product, even if sold out, and the start of its next one; null for none. Throws
 * PRODUCT_NOT_FOUND. One statement.
 */
export async function findEntryOfProduct(
  db: Db,
  productId: string,
  usualLimit = 0,
): Promise<{ entry: FlashSaleEntry | null; nextStartAt: string | null }> {
  if (!isId(productId)) throw new AppError('PRODUCT_NOT_FOUND')
  const { entries, nextStartAt, isKnown } = await select(db, {
    entries: sql`e.product_id = ${productId}`,
    variants: sql`true`,
    known: sql`EXISTS (SELECT FROM products WHERE id = ${productId} AND deleted_at IS NULL)`,
    next: sql`
      SELECT min(s.start_at) FROM flash_sale_entries e JOIN flash_sales s ON s.id = e.flash_sale_id
      WHERE e.product_id = ${productId} AND s.start_at > now()`,
    usualLimit,
    limit: 1,
    offset: 0,
  })
  if (!isKnown) throw new AppError('PRODUCT_NOT_FOUND')
  return { entry: entries[0] ?? null, nextStartAt }
}

type Choice = {
  /** Conditions on entries `e` and on variants `v` of an entry `r`. */
  entries: RawBuilder<unknown>
  variants: RawBuilder<unknown>
  /** Condition that the requested resource exists. */
  known: RawBuilder<unknown>
  next: RawBuilder<unknown>
  /** Default limit of pieces per shopper; 0 for no limit. */
  usualLimit: number
  limit: number
  offset: number
}

async function select(db: Db, choice: Choice): Promise<RunningEntries & { isKnown: boolean }> {
  const { rows } = await sql<ListRow>`${prepared}
    WITH running AS MATERIALIZED (
      SELECT e.*, s.start_at, s.end_at FROM flash_sales s JOIN flash_sale_entries e ON e.flash_sale_id = s.id
      WHERE s.end_at > now() AND s.start_at <= now() AND ${choice.entries}
    ), offers AS (
      SELECT r.product_id, min(r.price) AS "minPrice", max(r.price) AS "maxPrice",
        (array_agg(v.price ORDER BY r.price, v.price, v.id))[1] AS price,
        (array_agg(coalesce(v.discount_price, v.price) ORDER BY r.price, v.price, v.id))[1] AS "discountPrice"
      FROM running r
      JOIN flash_sale_variants f ON f.entry_id = r.id
      JOIN variants v ON v.id = f.variant_id AND v.deleted_at IS NULL
      WHERE ${choice.variants}
      GROUP BY r.product_id
    ), listed AS MATERIALIZED (
      SELECT p.id, p.slug, p.name, p.thumbnail, p.sold, sale.*, o."minPrice", o."maxPrice", o.price, o."discountPrice"
      FROM (
        SELECT product_id, min(start_at) AS "startAt", min(end_at) AS "endAt",
          (array_agg(flash_sale_id ORDER BY end_at, flash_sale_id))[1] AS "flashSaleId",
          sum(quantity) AS "totalQuantity", sum(sold) AS "totalSold",
          min(nullif(coalesce(per_shopper, ${choice.usualLimit}), 0)) AS "perShopper"
        FROM running GROUP BY product_id) sale
      JOIN offers o USING (product_id)
      JOIN products p ON p.id = sale.product_id AND p.is_published AND p.deleted_at IS NULL
    )
    SELECT (SELECT count(*) FROM listed) AS total, (SELECT min("endAt") FROM listed) AS "earliestEndAt",
      (${choice.next}) AS "nextStartAt", ${choice.known} AS "isKnown",
      coalesce((
        SELECT json_agg(entry ORDER BY entry."endAt", entry.sold DESC, entry.id)
        FROM (
          SELECT shown.*, (
            SELECT coalesce(json_agg(json_build_object('id', e.variant_id, 'quantity', e.quantity, 'sold', e.sold)
              ORDER BY e.id), '[]')
            FROM flash_sale_entries e JOIN flash_sales s ON s.id = e.flash_sale_id
            WHERE e.product_id = shown.id AND e.variant_id IS NOT NULL AND s.end_at > now() AND s.start_at <= now()
          ) AS variants
          FROM (SELECT * FROM listed ORDER BY "endAt", sold DESC, id LIMIT ${choice.limit} OFFSET ${choice.offset}) shown
        ) entry), '[]') AS entries`.execute(db)
  const [found] = rows
  return {
    entries: (found?.entries ?? []).map(toEntry),
    total: found?.total ?? 0,
    earliestEndAt: found?.earliestEndAt?.toISOString() ?? null,
    nextStartAt: found?.nextStartAt?.toISOString() ?? null,
    isKnown: found?.isKnown ?? false,
  }
}

function toEntry(row: EntryRow): FlashSaleEntry {
  return {
    flashSaleId: row.flashSaleId,
    startAt: new Date(row.startAt).toISOString(),
    endAt: new Date(row.endAt).toISOString(),
    minFlashSalePrice: vnd(row.minPrice),
    maxFlashSalePrice: vnd(row.maxPrice),
    discountPercent: discountPercent(row.price, row.minPrice),
    totalQuantity: row.totalQuantity,
    totalSold: row.totalSold,
    perShopper: row.perShopper,
    product: {
      id: row.id,
      slug: row.slug,
      name: row.name,
      price: vnd(row.price),
      discountPrice: vnd(row.discountPrice),
      thumbnail: row.thumbnail,
    },
    variants: row.variants,
  }
}
