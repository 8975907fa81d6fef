import { type RawBuilder, sql } from 'kysely'
import { discountPercent } from '#features/catalog/domain.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { vnd } from '#shared/money.ts'
import { Id } from '#shared/text.ts'
import type { FlashSaleEntry } from '../contract.ts'

type EntryRow = {
  flashSaleId: string
  startAt: Date
  endAt: Date
  minPrice: number
  maxPrice: number
  totalQuantity: number
  totalSold: number
  variants: { id: string; quantity: number; sold: number }[]
  id: string
  slug: string
  name: string
  thumbnail: string | null
  price: number
  discountPrice: number
}

const mostEntries = 500

/** What is on flash sale now, one entry a product, earliest end first. One statement. */
export function findRunningEntries(db: Db): Promise<FlashSaleEntry[]> {
  return select(db, sql`true`)
}

/** The flash sale that runs for a product now, null when none does. Throws PRODUCT_NOT_FOUND. At most two statements. */
export async function findEntryOfProduct(
  db: Db,
  productId: string,
): Promise<FlashSaleEntry | null> {
  if (!Id.safeParse(productId).success) throw new AppError('PRODUCT_NOT_FOUND')
  const [entry] = await select(db, sql`e.product_id = ${productId}`)
  if (entry) return entry
  const product = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!product) throw new AppError('PRODUCT_NOT_FOUND')
  return null
}

async function select(db: Db, condition: RawBuilder<unknown>): Promise<FlashSaleEntry[]> {
  const { rows } = await sql<EntryRow>`
    SELECT running.*, p.id, p.slug, p.name, p.thumbnail, usual.price, usual.discount_price AS "discountPrice"
    FROM (
      SELECT e.product_id, min(s.start_at) AS "startAt", min(s.end_at) AS "endAt",
        (array_agg(s.id ORDER BY s.end_at, s.id))[1] AS "flashSaleId",
        min(e.price) AS "minPrice", max(e.price) AS "maxPrice",
        sum(e.quantity) AS "totalQuantity", sum(e.sold) AS "totalSold",
        coalesce(json_agg(json_build_object('id', e.variant_id, 'quantity', e.quantity, 'sold', e.sold)
          ORDER BY e.id) FILTER (WHERE e.variant_id IS NOT NULL), '[]') AS variants,
        array_agg(e.id) AS entry_ids
      FROM flash_sales s JOIN flash_sale_entries e ON e.flash_sale_id = s.id
      WHERE s.end_at > now() AND s.start_at <= now() AND ${condition}
      GROUP BY e.product_id) running
    JOIN products p ON p.id = running.product_id AND p.is_published AND p.deleted_at IS NULL
    CROSS JOIN LATERAL (
      SELECT v.price, coalesce(v.discount_price, v.price) AS discount_price
      FROM flash_sale_variants f JOIN variants v ON v.id = f.variant_id AND v.deleted_at IS NULL
      WHERE f.entry_id = ANY (running.entry_ids)
      ORDER BY v.price LIMIT 1) usual
    ORDER BY running."endAt", p.sold DESC, p.id LIMIT ${mostEntries}`.execute(db)
  return rows.map(toEntry)
}

function toEntry(row: EntryRow): FlashSaleEntry {
  return {
    flashSaleId: row.flashSaleId,
    startAt: row.startAt.toISOString(),
    endAt: row.endAt.toISOString(),
    minFlashSalePrice: vnd(row.minPrice),
    maxFlashSalePrice: vnd(row.maxPrice),
    discountPercent: discountPercent(row.price, row.minPrice),
    totalQuantity: row.totalQuantity,
    totalSold: row.totalSold,
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
