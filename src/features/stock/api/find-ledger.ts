import { type RawBuilder, sql } from 'kysely'
import { variantDisplayName } from '#features/catalog/domain.ts'
import type { Db } from '#platform/database.ts'
import type { StockMove } from '../contract.ts'
import {
  type CorrectionReason,
  type DocumentKind,
  documentCode,
  type MoveReason,
  mainLocationId,
} from '../domain.ts'
import { locationName } from './lock-location.ts'

const pageSize = 50

type Row = {
  id: string
  at: Date
  variantId: string
  name: string
  options: Record<string, string>
  optionNames: string[]
  sku: string | null
  delta: number
  location: string | null
  balance: number | null
  reason: MoveReason
  orderId: string | null
  returnId: string | null
  documentId: string | null
  kind: DocumentKind | null
  number: number | null
  correction: CorrectionReason | null
  note: string | null
  actor: string | null
}

type Asked = {
  variant?: string | undefined
  product?: string | undefined
  location?: string | undefined
  cursor?: string | undefined
}

/**
 * What moved the stock, the last first, and the cursor of the next page. The balance is counted backwards from the stock of now: what
 * moved after the page is summed up from an index.
 */
export async function findLedger(
  db: Db,
  asked: Asked,
): Promise<{ data: StockMove[]; next: string | null }> {
  const { cursor, location } = asked
  const there = location === undefined ? sql`` : sql`AND ${isAt(location)}`
  const { rows } = await sql<Row>`
    WITH page AS (${pageOf(asked)}), balanced AS (
      SELECT page.*, ${stockNow(location)} - newer.sum - coalesce(sum(page.delta) OVER (PARTITION BY page.variant_id ORDER BY page.id DESC
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS balance
      FROM page JOIN variants v ON v.id = page.variant_id
      JOIN (
        SELECT known.variant_id, coalesce(sum(l.delta), 0) AS sum FROM (SELECT DISTINCT variant_id FROM page) known
        LEFT JOIN stock_ledger l ON l.variant_id = known.variant_id AND l.id >= ${cursor ?? null}::bigint ${there}
        GROUP BY 1) newer ON newer.variant_id = page.variant_id
    )
    SELECT b.id::text, b.created_at AS at, b.variant_id AS "variantId", p.name, v.options, coalesce(v.sku, p.sku) AS sku, b.delta,
      ${locationName(sql`b.location_id`)} AS location,
      b.balance::integer, b.reason, b.order_id AS "orderId", b.return_id AS "returnId", d.id AS "documentId", d.kind, d.number,
      d.reason AS correction, d.note, d.actor,
      ARRAY(SELECT o.name FROM product_options o WHERE o.product_id = p.id ORDER BY o.position) AS "optionNames"
    FROM balanced b JOIN variants v ON v.id = b.variant_id JOIN products p ON p.id = v.product_id
    LEFT JOIN stock_documents d ON d.id = b.document_id
    ORDER BY b.id DESC`.execute(db)
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return { data: page.map(present), next: last?.id ?? null }
}

/** SQL: whether the ledger's row `l` is about this place. */
const isAt = (location: string) =>
  location === mainLocationId ? sql`l.location_id IS NULL` : sql`l.location_id = ${location}`

/** SQL: pieces of the variant `v`, there or altogether. */
function stockNow(location: string | undefined): RawBuilder<unknown> {
  if (location === undefined) return sql`v.stock`
  const there = location === mainLocationId ? sql`` : sql`AND s.location_id = ${location}`
  const sum = sql`coalesce((SELECT sum(s.stock) FROM location_stock s WHERE s.variant_id = v.id ${there}), 0)`
  return location === mainLocationId
    ? sql`(v.stock - ${sum})`
    : sql`(CASE WHEN v.stock IS NOT NULL THEN ${sum} END)`
}

/** SQL: one more row of the ledger than a page has. */
function pageOf({ variant, product, location, cursor }: Asked): RawBuilder<unknown> {
  const there = location === undefined ? sql`` : sql`AND ${isAt(location)}`
  const before = cursor === undefined ? there : sql`${there} AND l.id < ${cursor}::bigint`
  const limit = sql`ORDER BY l.id DESC LIMIT ${pageSize + 1}`
  if (variant !== undefined) {
    return sql`SELECT l.* FROM stock_ledger l WHERE l.variant_id = ${variant} ${before} ${limit}`
  }
  if (product !== undefined) {
    // The last of each variant, so that none of their histories is read to its beginning.
    return sql`
      SELECT l.* FROM variants own CROSS JOIN LATERAL (
        SELECT l.* FROM stock_ledger l WHERE l.variant_id = own.id ${before} ${limit}) l
      WHERE own.product_id = ${product} ${limit}`
  }
  return sql`SELECT l.* FROM stock_ledger l WHERE true ${before} ${limit}`
}

function present({ at, options, optionNames, documentId, kind, number, ...row }: Row): StockMove {
  const { correction, note, actor, ...move } = row
  return {
    ...move,
    at: at.toISOString(),
    variant: variantDisplayName(optionNames, options),
    document:
      documentId && kind && number !== null
        ? {
            id: documentId,
            code: documentCode(kind, number),
            ...{ kind, reason: correction, note: note ?? '', by: actor ?? '' },
          }
        : null,
  }
}
