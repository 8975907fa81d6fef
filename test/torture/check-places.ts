import { sql } from 'kysely'
import { check } from './check.ts'

/** What is true of the places where goods are kept. */
export const placeChecks = [
  check(
    'The ledger of each place besides the main one adds up to what is there',
    () => sql`
      SELECT location_id, variant_id, s.stock, l.booked FROM location_stock s
      FULL JOIN (SELECT location_id, variant_id, sum(delta) AS booked FROM stock_ledger
        WHERE location_id IS NOT NULL GROUP BY 1, 2) l USING (location_id, variant_id)
      WHERE coalesce(s.stock, 0) <> coalesce(l.booked, 0)`,
  ),
  check(
    'A transfer and its reversal move as many pieces to one place as from the other, and change no sum',
    () => sql`
      SELECT d.id, l.variant_id, l.moved, b.went, b.came FROM stock_documents d
      JOIN stock_document_lines l ON l.document_id = d.id
      LEFT JOIN LATERAL (
        SELECT -sum(delta) FILTER (WHERE location_id IS NOT DISTINCT FROM d.location_id) AS went,
          sum(delta) FILTER (WHERE location_id IS NOT DISTINCT FROM d.to_location_id) AS came, count(*) AS rows
        FROM stock_ledger WHERE document_id = d.id AND variant_id = l.variant_id) b ON true
      WHERE d.is_transfer AND (l.delta <> 0 OR (l.moved, l.moved, 2) IS DISTINCT FROM (b.went, b.came, b.rows))`,
  ),
  check(
    'The reversal of a transfer goes the same way back',
    () => sql`
      SELECT r.id FROM stock_documents r JOIN stock_documents d ON d.id = r.reverses_id WHERE d.is_transfer
        AND (NOT r.is_transfer OR r.location_id IS DISTINCT FROM d.to_location_id OR r.to_location_id IS DISTINCT FROM d.location_id
          OR EXISTS (SELECT FROM stock_document_lines l WHERE l.document_id = d.id AND NOT EXISTS (
            SELECT FROM stock_document_lines b WHERE (b.document_id, b.variant_id, b.moved) = (r.id, l.variant_id, l.moved))))`,
  ),
  check(
    'Orders took from each place what their items there say, and brought back what returns say',
    () => sql`
      SELECT location_id, variant_id, went.pieces AS went, l.booked FROM (
        SELECT i.location_id, i.variant_id, sum(i.stock_taken - coalesce(x.back, 0)) AS pieces
        FROM order_items i JOIN orders o ON o.id = i.order_id
        LEFT JOIN (SELECT order_item_id, sum(restocked) AS back FROM return_items GROUP BY 1) x ON x.order_item_id = i.id
        WHERE i.location_id IS NOT NULL AND (o.status <> 'CANCELLED'
          OR EXISTS (SELECT FROM returns WHERE order_id = o.id AND kind = 'undelivered'))
        GROUP BY 1, 2) went
      FULL JOIN (SELECT location_id, variant_id, -sum(delta) AS booked FROM stock_ledger
        WHERE location_id IS NOT NULL AND order_id IS NOT NULL GROUP BY 1, 2) l USING (location_id, variant_id)
      -- What comes back while a place is closed goes to the main one.
      JOIN stock_locations place ON place.id = location_id
        AND NOT EXISTS (SELECT FROM audit_log WHERE subject = place.id::text AND action = 'stock-location.closed')
      JOIN variants v ON v.id = variant_id AND v.stock IS NOT NULL
      WHERE coalesce(went.pieces, 0) <> coalesce(l.booked, 0)`,
  ),
  check(
    'Nothing is left at a closed place',
    () => sql`
      SELECT s.* FROM location_stock s JOIN stock_locations l ON l.id = s.location_id
      WHERE l.closed_at IS NOT NULL AND s.stock > 0`,
  ),
]
