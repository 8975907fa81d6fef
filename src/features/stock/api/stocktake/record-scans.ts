import { sql } from 'kysely'
import type { StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import { mostCounted } from '../../limits.ts'
import type { Scan, ScanResult } from '../../stocktake-contract.ts'
import { lookUpStock } from '../find-stock.ts'
import { findLinesOf } from './find-lines.ts'

/** Of what a scan is, or why that can't be counted. */
type Meant = { variantId: string } | { problem: string }

/**
 * Adds scans to what was counted, each of them once. Where counting of a variant begins, its stock of the moment of the scan is kept.
 * Throws NOT_FOUND, or STOCKTAKE_ENDED when one of them is new.
 */
export async function recordScans(
  db: Db,
  by: StaffActor,
  stocktakeId: string,
  scans: readonly Scan[],
): Promise<ScanResult[]> {
  if (!isId(stocktakeId)) throw new AppError('NOT_FOUND')
  return inTransaction(db, async (tx) => {
    // Whoever ends it waits for the scans that are on their way.
    const stocktake = await tx
      .selectFrom('stocktakes')
      .select(['status', 'location_id'])
      .where('id', '=', stocktakeId)
      .forShare()
      .executeTakeFirst()
    if (!stocktake) throw new AppError('NOT_FOUND')
    const counted = await findCounted(tx, stocktakeId, scans)
    const meant = await whatIsMeant(
      tx,
      scans.map((scan) => ({ ...scan, ...counted.get(scan.id.toLowerCase()) })),
      new Set(counted.keys()),
    )
    const found = scans.flatMap((scan, index) => {
      const of = meant[index]
      return of && 'variantId' in of ? [{ ...scan, ...of, id: scan.id.toLowerCase() }] : []
    })
    const added = await addNew(tx, by, stocktakeId, found)
    if (added.size > 0 && stocktake.status !== 'open') throw new AppError('STOCKTAKE_ENDED')
    await count(
      tx,
      { id: stocktakeId, locationId: stocktake.location_id },
      found.filter(({ id }) => added.has(id)),
    )
    const lines = await findLinesOf(
      tx,
      stocktakeId,
      found.map(({ variantId }) => variantId),
    )
    return scans.map((scan, index): ScanResult => {
      const of = meant[index]
      const id = scan.id.toLowerCase()
      if (!of || 'problem' in of) return { id, problem: of?.problem ?? null, line: null }
      return { id, problem: null, line: lines.get(of.variantId) ?? null }
    })
  })
}

/** The variants of scans that were counted before: what they were called may have changed since. */
async function findCounted(
  tx: Db,
  stocktakeId: string,
  scans: readonly Scan[],
): Promise<Map<string, { variantId: string }>> {
  const ids = scans.map(({ id }) => id)
  const { rows } = await sql<{ id: string; variantId: string }>`
    SELECT id, variant_id AS "variantId" FROM stocktake_scans
    WHERE stocktake_id = ${stocktakeId} AND id = ANY (${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, variantId }) => [id, { variantId }]))
}

async function whatIsMeant(
  tx: Db,
  scans: readonly Scan[],
  counted: ReadonlySet<string>,
): Promise<Meant[]> {
  const codes = new Map<string, Meant>()
  const named = scans.filter(({ variantId }) => variantId === undefined)
  for (const code of new Set(named.flatMap((scan) => scan.code ?? []))) {
    const [first, second] = await lookUpStock(tx, code)
    const isUnclear = first && second && first.barcode !== code
    codes.set(
      code,
      !first
        ? { problem: `Không có mặt hàng nào với mã ${code}.` }
        : isUnclear
          ? { problem: `Có nhiều mặt hàng với mã ${code}. Hãy tìm theo tên.` }
          : { variantId: first.variantId },
    )
  }
  const meant = scans.map(({ code, variantId }): Meant => {
    if (variantId !== undefined) return { variantId: variantId.toLowerCase() }
    return codes.get(code ?? '') ?? { problem: 'Hãy quét hoặc chọn một mặt hàng.' }
  })
  const ids = meant.flatMap((of) => ('variantId' in of ? [of.variantId] : []))
  const { rows } = await sql<{ id: string; stock: number | null }>`
    SELECT id, stock FROM variants WHERE id = ANY (${ids}::uuid[]) AND deleted_at IS NULL`.execute(
    tx,
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  return meant.map((of, index): Meant => {
    if ('problem' in of || counted.has(scans[index]?.id.toLowerCase() ?? '')) return of
    const variant = known.get(of.variantId)
    if (!variant) return { problem: 'Không có mặt hàng này.' }
    return variant.stock === null
      ? { problem: 'Mặt hàng này không đếm tồn. Hãy bắt đầu đếm tồn ở trang Tồn kho.' }
      : of
  })
}

type FoundScan = Scan & { variantId: string }

/** The ids of those that were not sent before. */
async function addNew(
  tx: Db,
  by: StaffActor,
  stocktakeId: string,
  scans: readonly FoundScan[],
): Promise<Set<string>> {
  const given = scans.map(({ id, variantId, pieces }) => ({ id, variant_id: variantId, pieces }))
  const { rows } = await sql<{ id: string }>`
    INSERT INTO stocktake_scans (stocktake_id, id, variant_id, pieces, staff_id)
    SELECT DISTINCT ON (id) ${stocktakeId}::uuid, id, variant_id, pieces, ${by.staffId}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS scan (id uuid, variant_id uuid, pieces integer) ORDER BY id
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

type CountedAt = { id: string; locationId: string | null }

async function count(
  tx: Db,
  { id: stocktakeId, locationId }: CountedAt,
  scans: readonly FoundScan[],
): Promise<void> {
  if (scans.length === 0) return
  const pieces = new Map<string, { pieces: number; isUndo: boolean; ageMs: number }>()
  for (const { variantId, pieces: more, isUndo = false, ageMs = 0 } of scans) {
    const before = pieces.get(variantId) ?? { pieces: 0, ageMs: 0 }
    pieces.set(variantId, {
      ...{ pieces: before.pieces + more, isUndo },
      ageMs: Math.max(before.ageMs, ageMs),
    })
  }
  const given = sql`jsonb_to_recordset(${JSON.stringify(
    [...pieces].map(([id, more]) => ({
      variant_id: id,
      pieces: more.pieces,
      is_undo: more.isUndo,
      age_ms: more.ageMs,
    })),
  )}::jsonb) AS scan (variant_id uuid, pieces integer, is_undo boolean, age_ms integer)`
  await sql`
    INSERT INTO stocktake_lines (stocktake_id, variant_id) SELECT ${stocktakeId}::uuid, variant_id FROM ${given} ORDER BY variant_id
    ON CONFLICT DO NOTHING`.execute(tx)
  const { rows } = await sql<{ lines: number }>`
    SELECT count(*)::integer AS lines FROM stocktake_lines WHERE stocktake_id = ${stocktakeId}`.execute(
    tx,
  )
  if ((rows[0]?.lines ?? 0) > mostCounted)
    throw new AppError('STOCKTAKE_FULL', { most: mostCounted })
  await sql`
    SELECT FROM stocktake_lines WHERE stocktake_id = ${stocktakeId} AND variant_id IN (SELECT variant_id FROM ${given})
    ORDER BY variant_id FOR NO KEY UPDATE`.execute(tx)
  const hereNow =
    locationId === null
      ? sql`(v.stock - (SELECT coalesce(sum(stock), 0) FROM location_stock WHERE variant_id = v.id))`
      : sql`coalesce((SELECT stock FROM location_stock WHERE variant_id = v.id AND location_id = ${locationId}), 0)`
  await sql`
    UPDATE stocktake_lines l SET touched_at = clock_timestamp(),
      counted = CASE WHEN scan.is_undo THEN nullif(greatest(coalesce(l.counted, 0) + scan.pieces, 0), 0)
        ELSE greatest(coalesce(l.counted, 0) + scan.pieces, 0) END,
      stock_then = CASE WHEN scan.is_undo AND coalesce(l.counted, 0) + scan.pieces <= 0 THEN NULL
        ELSE coalesce(l.stock_then, greatest(0, ${hereNow} - (
          SELECT coalesce(sum(delta), 0) FROM stock_ledger
          WHERE variant_id = v.id AND location_id IS NOT DISTINCT FROM ${locationId}::uuid
            AND created_at > now() - scan.age_ms * interval '1 millisecond'))) END
    FROM ${given} JOIN variants v ON v.id = scan.variant_id
    WHERE l.stocktake_id = ${stocktakeId} AND l.variant_id = scan.variant_id AND v.stock IS NOT NULL`.execute(
    tx,
  )
}
