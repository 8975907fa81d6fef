import { sql } from 'kysely'
import { recordAudit } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import type { Doer } from './doer.ts'

export type Tracking = {
  carrier?: string | null | undefined
  trackingCode?: string | null | undefined
}

export type NewShipment = { number: number; note: string }

type Shipment = Tracking & {
  /** Pieces by item. */
  pieces: ReadonlyMap<string, number>
  /** Takes all that is left. */
  isLast: boolean
}

/**
 * Writes a parcel of an order that is sent apart. The order's row is locked by the caller. A carrier and code that the order
 * had before become those of its first parcel.
 */
export async function writeShipment(
  tx: Db,
  orderId: string,
  { pieces, isLast, carrier = null, trackingCode = null }: Shipment,
  by: Doer,
): Promise<NewShipment> {
  const { rows } = await sql<{ number: number; carrier: string | null; code: string | null }>`
    WITH part AS (
      SELECT key::uuid AS id, value::integer AS quantity FROM jsonb_each_text(${JSON.stringify(Object.fromEntries(pieces))}::jsonb)
    ), old AS (
      SELECT carrier, tracking_code FROM orders WHERE id = ${orderId}
    ), counted AS (
      UPDATE orders SET shipment_count = shipment_count + 1, carrier = NULL, tracking_code = NULL,
        packed_at = coalesce(packed_at, now()), confirmed_at = coalesce(confirmed_at, now()), updated_at = now(),
        version = version + 1
      WHERE id = ${orderId} RETURNING shipment_count
    ), written AS (
      INSERT INTO shipments (order_id, number, carrier, tracking_code, is_last)
      SELECT ${orderId}, shipment_count, coalesce(${carrier}::text, old.carrier), coalesce(${trackingCode}::text, old.tracking_code), ${isLast}::boolean
      FROM counted, old
      RETURNING number, carrier, tracking_code
    ), sent AS (
      UPDATE order_items i SET in_shipments = i.in_shipments + part.quantity FROM part
      WHERE i.id = part.id AND i.order_id = ${orderId} RETURNING i.id, part.quantity
    ), packed AS (
      INSERT INTO shipment_items (order_id, number, order_item_id, quantity)
      SELECT ${orderId}, written.number, sent.id, sent.quantity FROM written, sent
    )
    SELECT number, carrier, tracking_code AS code FROM written`.execute(tx)
  const [written] = rows
  if (!written) throw new Error(`Order ${orderId} is gone`)
  const { number } = written
  const quantity = [...pieces.values()].reduce((sum, each) => sum + each, 0)
  if (typeof by !== 'string') {
    await recordAudit(tx, by, {
      action: 'order.part-sent',
      subject: orderId,
      after: { shipment: number, pieces: quantity },
    })
  }
  const parcel = [written.carrier, written.code].filter(Boolean).join(' ')
  return { number, note: `Kiện ${number}${parcel && `: ${parcel}`}` }
}

/** Pieces of an order that have not gone yet, by item. */
export async function findUnsent(tx: Db, orderId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; left: number }>`
    SELECT id, quantity - in_shipments AS left FROM order_items
    WHERE order_id = ${orderId} AND quantity > in_shipments ORDER BY position`.execute(tx)
  return new Map(rows.map(({ id, left }) => [id, left]))
}

/** Writes the last parcel of an order that is sent apart; undefined when nothing is left to send. */
export async function writeLastShipment(
  tx: Db,
  orderId: string,
  tracking: Tracking,
  by: Doer,
): Promise<NewShipment | undefined> {
  const pieces = await findUnsent(tx, orderId)
  if (pieces.size === 0) return undefined
  return writeShipment(tx, orderId, { ...tracking, pieces, isLast: true }, by)
}
