import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { refreshProductFigures } from '#features/catalog/api/public.ts'
import type { StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { CorrectionReason, DocumentKind } from '../domain.ts'
import type { LockedLocation } from './lock-location.ts'
import { type LockedVariant, lockVariants } from './lock-variants.ts'

export type DocumentHead = {
  kind: DocumentKind
  key: string
  /** All that was asked for: the same key with something else is refused. */
  request: object
  supplier?: string
  reference?: string
  reason?: CorrectionReason
  note: string
  reversesId?: string
  /** Where it is booked, and where a transfer leads. */
  location: LockedLocation
  to?: LockedLocation
}

/** What a document does to a variant. */
export type BookedLine = {
  variant: LockedVariant
  delta: number
  /** Pieces that a transfer moves; then `delta` is 0. */
  moved?: number
  /** The stock afterwards, altogether; null where it is not counted. */
  stock: number | null
  /** What a piece cost: paid, or on average. */
  costPrice: number | null
  /** The average afterwards. */
  cost: number | null
  counted?: number
  expected?: number
  unbooked?: number
  /** What the ledger is told, where that is not `delta`. */
  booked?: number
}

export type BookedDocument = {
  id: string
  number: number
  /** False when it had been booked before, by the same request. */
  isNew: boolean
  productIds: string[]
}

/**
 * Begins a document, which claims its key: who comes with the same one waits here. The document is looked up when it was booked before.
 * Throws REQUEST_CHANGED when that asked for something else.
 */
async function claimDocument(tx: Db, by: StaffActor, head: DocumentHead) {
  const hash = hashOf({ kind: head.kind, request: head.request })
  const claimed = await tx
    .insertInto('stock_documents')
    .values({
      kind: head.kind,
      request_key: head.key,
      request_hash: hash,
      supplier: head.supplier ?? '',
      reference: head.reference ?? '',
      reason: head.reason ?? null,
      note: head.note,
      reverses_id: head.reversesId ?? null,
      location_id: head.location.id,
      is_transfer: head.to !== undefined,
      to_location_id: head.to?.id ?? null,
      staff_id: by.staffId,
      actor: by.name.slice(0, 200),
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning(['id', 'number'])
    .executeTakeFirst()
  if (claimed) return { ...claimed, isNew: true }
  const { request_hash, ...known } = await tx
    .selectFrom('stock_documents')
    .select(['id', 'number', 'request_hash'])
    .where('request_key', '=', head.key)
    .executeTakeFirstOrThrow()
  if (!hash.equals(request_hash)) throw new AppError('REQUEST_CHANGED')
  return { ...known, isNew: false }
}

export const hashOf = (request: object) =>
  createHash('sha256').update(JSON.stringify(request)).digest()

/**
 * Books a document in the caller's transaction. `plan` decides under the locks of the variants what happens to each; what it throws
 * books nothing. Afterwards, call `followStock`.
 */
export async function bookDocument(
  tx: Db,
  by: StaffActor,
  head: DocumentHead,
  variantIds: readonly string[],
  plan: (
    variants: Map<string, LockedVariant>,
  ) => readonly BookedLine[] | Promise<readonly BookedLine[]>,
): Promise<BookedDocument> {
  const claimed = await claimDocument(tx, by, head)
  if (!claimed.isNew) return { ...claimed, productIds: [] }
  const lines = await plan(await lockVariants(tx, variantIds))
  await writeLines(tx, claimed.id, head, lines)
  await tx
    .updateTable('stock_documents')
    .set({
      line_count: lines.length,
      pieces: lines.reduce((sum, { delta, moved = 0 }) => sum + delta + moved, 0),
      value: lines.reduce((sum, { delta, costPrice }) => sum + delta * (costPrice ?? 0), 0),
    })
    .where('id', '=', claimed.id)
    .execute()
  return { ...claimed, productIds: [...new Set(lines.map(({ variant }) => variant.productId))] }
}

async function writeLines(
  tx: Db,
  documentId: string,
  head: DocumentHead,
  lines: readonly BookedLine[],
): Promise<void> {
  const rows = lines.map((line, position) => ({
    variant_id: line.variant.id,
    position,
    delta: line.delta,
    moved: line.moved ?? 0,
    stock: line.stock,
    cost_price: line.costPrice,
    cost_before: line.variant.cost,
    cost_after: line.cost,
    counted: line.counted ?? null,
    expected: line.expected ?? null,
    unbooked: line.unbooked ?? 0,
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS line (variant_id uuid, position integer,
    delta integer, moved integer, stock integer, cost_price bigint, cost_before bigint, cost_after bigint, counted integer,
    expected integer, unbooked integer)`
  await sql`
    INSERT INTO stock_document_lines (document_id, variant_id, position, delta, moved, counted, expected, unbooked, cost_price,
      cost_before, cost_after)
    SELECT ${documentId}, variant_id, position, delta, moved, counted, expected, unbooked, cost_price, cost_before, cost_after
    FROM ${given}`.execute(tx)
  await sql`
    UPDATE variants v SET stock = line.stock, cost_price = line.cost_after FROM ${given}
    WHERE v.id = line.variant_id
      AND (v.stock, v.cost_price) IS DISTINCT FROM (line.stock, line.cost_after)`.execute(tx)
  await writeMoves(tx, documentId, head, lines)
  await noteNewCosts(
    tx,
    lines
      .filter(({ cost, variant }) => cost !== variant.cost)
      .map(({ variant }) => variant.productId),
  )
}

/** Writes what lines do to the ledger, and to the places besides the main one. */
async function writeMoves(
  tx: Db,
  documentId: string,
  { kind, location, to }: DocumentHead,
  lines: readonly BookedLine[],
): Promise<void> {
  const moves = lines.flatMap(({ variant, delta, booked = delta, moved = 0 }) => {
    const move = (place: LockedLocation | undefined, pieces: number) => ({
      variant_id: variant.id,
      location_id: place?.id ?? null,
      delta: pieces,
    })
    return to ? [move(location, -moved), move(to, moved)] : [move(location, booked)]
  })
  const json = JSON.stringify(moves.filter(({ delta }) => delta !== 0))
  await sql`
    INSERT INTO stock_ledger (variant_id, delta, reason, document_id, location_id)
    SELECT variant_id, delta, ${kind}, ${documentId}, location_id
    FROM jsonb_to_recordset(${json}::jsonb) AS move (variant_id uuid, location_id uuid, delta integer)
    ORDER BY variant_id, delta`.execute(tx)
  const elsewhere = moves.filter((move) => move.location_id !== null)
  if (elsewhere.length === 0) return
  await sql`SELECT change_location_stock(${JSON.stringify(elsewhere)}::jsonb)`.execute(tx)
}

/**
 * The product's editor shows costs. Products that others hold are left out: they have read the variants already, and waiting could end
 * in a deadlock, since they wait for these variants.
 */
async function noteNewCosts(tx: Db, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await sql`
    UPDATE products SET version = version + 1 WHERE id IN (
      SELECT id FROM products WHERE id = ANY (${[...productIds]}::uuid[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)`.execute(
    tx,
  )
}

/** Makes lists follow what was booked; what is missed here, the job of their figures does within a minute. */
export async function followStock(db: Db, { productIds }: BookedDocument): Promise<void> {
  await refreshProductFigures(db, productIds)
}
