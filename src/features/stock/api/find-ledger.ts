import { type RawBuilder, sql } from 'kysely'
import { variantDisplayName } from '#features/catalog/domain.ts'
import type { Db } from '#platform/database.ts'
import type { LedgerFilter, StockMove } from '../contract.ts'
import {
  type CorrectionReason,
  type DocumentKind,
  documentCode,
  type MoveReason,
  mainLocationId,
} from '../domain.ts'
import { bySku, matching, mostProducts, named } from './find-stock.ts'
import { locationName } from './lock-location.ts'

const pageSize = 50

/** Variants whose SKU begins as searched, of which the histories are read. */
const mostVariants = mostProducts

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
  by: string | null
}

type Asked = LedgerFilter & { cursor?: string | undefined }

/**
 * What moved the stock, the last first, and the cursor of the next page. The balance is counted backwards from the stock of now: what
 * moved after the page is summed up from an index.
 */
export async function findLedger(
  db: Db,
  asked: Asked,
  limit = pageSize,
): Promise<{ data: StockMove[]; next: string | null }> {
  const { location } = asked
  const there = location === undefined ? sql`` : sql`AND ${isAt(location)}`
  const { rows } = await sql<Row>`
    WITH page AS (${pageOf(asked, limit + 1)}), span AS MATERIALIZED (
      SELECT own.*, (
        SELECT coalesce(sum(l.delta), 0) FROM stock_ledger l
        WHERE l.variant_id = own.variant_id AND l.id > own.newest ${there}) AS newer
      FROM (SELECT variant_id, min(id) AS oldest, max(id) AS newest FROM page GROUP BY 1) own
    ), moved AS (
      -- All that moved in between, also what a filter leaves out.
      SELECT l.id, span.newer + sum(l.delta) OVER (PARTITION BY l.variant_id ORDER BY l.id DESC) - l.delta AS newer
      FROM span JOIN stock_ledger l ON l.variant_id = span.variant_id AND l.id BETWEEN span.oldest AND span.newest ${there}
    ), balanced AS (
      SELECT page.*, ${stockNow(location)} - moved.newer AS balance
      FROM page JOIN variants v ON v.id = page.variant_id JOIN moved ON moved.id = page.id
    )
    SELECT b.id::text, b.created_at AS at, b.variant_id AS "variantId", p.name, v.options, coalesce(v.sku, p.sku) AS sku, b.delta,
      ${locationName(sql`b.location_id`)} AS location,
      b.balance::integer, b.reason, b.order_id AS "orderId", b.return_id AS "returnId", d.id AS "documentId", d.kind, d.number,
      d.reason AS correction, d.note, coalesce(d.actor, b.actor) AS by,
      ARRAY(SELECT o.name FROM product_options o WHERE o.product_id = p.id ORDER BY o.position) AS "optionNames"
    FROM balanced b JOIN variants v ON v.id = b.variant_id JOIN products p ON p.id = v.product_id
    LEFT JOIN stock_documents d ON d.id = b.document_id
    ORDER BY b.id DESC`.execute(db)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { data: page.map(present), next: last?.id ?? null }
}

/** How many products or SKUs at most a search reads the histories of; undefined when it finds no more. */
export async function searchLimit(db: Db, { q }: LedgerFilter): Promise<number | undefined> {
  if (q === undefined) return undefined
  const { rows } = await sql<{ found: number }>`
    SELECT greatest(
      (SELECT count(*) FROM (${named(q, mostProducts + 1)}) named),
      (SELECT count(*) FROM (${bySku(q, mostProducts + 1)}) coded))::integer AS found`.execute(db)
  return (rows[0]?.found ?? 0) > mostProducts ? mostProducts : undefined
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

/** SQL: the last rows of the ledger that are asked for. */
function pageOf(asked: Asked, limit: number): RawBuilder<unknown> {
  const { variant, product, location, q, reason, cursor } = asked
  const conditions = sql.join(
    [
      ...(cursor === undefined ? [] : [sql`l.id < ${cursor}::bigint`]),
      ...(location === undefined ? [] : [isAt(location)]),
      ...(reason === undefined ? [] : [sql`l.reason = ${reason}`]),
      ...betweenDays(asked),
      sql`true`,
    ],
    sql` AND `,
  )
  const last = sql`ORDER BY l.id DESC LIMIT ${limit}`
  if (variant !== undefined && q === undefined) {
    return sql`SELECT l.* FROM stock_ledger l WHERE l.variant_id = ${variant} AND ${conditions} ${last}`
  }
  const own = [
    ...(variant === undefined ? [] : [sql`SELECT ${variant}::uuid AS id`]),
    ...(product === undefined ? [] : [sql`SELECT id FROM variants WHERE product_id = ${product}`]),
    ...(q === undefined ? [] : [matching(q, mostVariants)]),
  ]
  if (own.length > 0) {
    // The last of each variant, so that none of their histories is read to its beginning.
    return sql`
      SELECT l.* FROM (${sql.join(
        own.map((each) => sql`(${each})`),
        sql` INTERSECT `,
      )}) own CROSS JOIN LATERAL (
        SELECT l.* FROM stock_ledger l WHERE l.variant_id = own.id AND ${conditions} ${last}) l
      ${last}`
  }
  return sql`SELECT l.* FROM stock_ledger l WHERE ${conditions} ${last}`
}

/**
 * Rows are listed by id, and days of long ago would be looked for from the newest id on. Ids are given in the order of time, but for
 * transactions that run at once: none takes an hour. The page after `cursor` has its end already.
 */
function betweenDays({ from, to, cursor }: Asked): RawBuilder<unknown>[] {
  const zone = sql`AT TIME ZONE 'Asia/Ho_Chi_Minh'`
  const begin = sql`(${from ?? null}::date::timestamp ${zone})`
  const end = sql`((${to ?? null}::date + 1)::timestamp ${zone})`
  const last = sql`(${begin} - interval '1 hour')`
  const next = sql`(${end} + interval '1 hour')`
  const idsBefore = nearest('max', (span) => sql`moment.created_at < ${last}${since(last, span)}`)
  const idsAfter = nearest('min', (span) => sql`moment.created_at >= ${next}${until(next, span)}`)
  return [
    ...(from === undefined
      ? []
      : [sql`l.created_at >= ${begin}`, sql`l.id > coalesce(${idsBefore}, 0)`]),
    ...(to === undefined ? [] : [sql`l.created_at < ${end}`]),
    ...(to === undefined || cursor !== undefined
      ? []
      : [sql`l.id < coalesce(${idsAfter}, ${Number.MAX_SAFE_INTEGER})`]),
  ]
}

const since = (moment: RawBuilder<unknown>, span: string | undefined) =>
  span === undefined ? sql`` : sql` AND moment.created_at >= ${moment} - ${span}::interval`
const until = (moment: RawBuilder<unknown>, span: string | undefined) =>
  span === undefined ? sql`` : sql` AND moment.created_at < ${moment} + ${span}::interval`

/** SQL: the id next to a moment, from the index on the time: looked for in its next hour, then in its next day, then in all rows. */
function nearest(which: 'min' | 'max', isThere: (span?: string) => RawBuilder<unknown>) {
  // Not the id alone, or the rows would be walked by it.
  const id = which === 'max' ? sql`max(moment.id + 0)` : sql`min(moment.id + 0)`
  const found = ['1 hour', '1 day', undefined].map(
    (span) => sql`(SELECT ${id} FROM stock_ledger moment WHERE ${isThere(span)})`,
  )
  return sql.join(found)
}

function present({ at, options, optionNames, documentId, kind, number, ...row }: Row): StockMove {
  const { correction, note, ...move } = row
  return {
    ...move,
    at: at.toISOString(),
    variant: variantDisplayName(optionNames, options),
    document:
      documentId && kind && number !== null
        ? {
            id: documentId,
            code: documentCode(kind, number),
            ...{ kind, reason: correction, note: note ?? '' },
          }
        : null,
  }
}
