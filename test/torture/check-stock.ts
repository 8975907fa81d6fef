import { sql } from 'kysely'
import { check } from './check.ts'
import { placeChecks } from './check-places.ts'

/** Whether the order `o` gave its goods back by a return, since its parcel was not accepted. */
const isOnItsWayBack = sql`EXISTS (SELECT FROM returns WHERE order_id = o.id AND kind = 'undelivered')`

export const stockChecks = [
  ...placeChecks,
  check(
    'No variant has fewer than no pieces',
    () => sql`SELECT id, stock FROM variants WHERE stock < 0`,
  ),
  check(
    'The stock ledger adds up to the stock',
    () => sql`
      SELECT v.id, v.stock, l.booked FROM variants v
      CROSS JOIN LATERAL (SELECT coalesce(sum(delta), 0) AS booked FROM stock_ledger WHERE variant_id = v.id) l
      WHERE v.stock IS NOT NULL AND v.stock <> l.booked`,
  ),
  check(
    'What came in is what is left and what orders took and did not bring back',
    () => sql`
      SELECT v.id, v.stock, came.pieces AS came, went.pieces AS went, back.pieces AS back FROM variants v
      CROSS JOIN LATERAL (SELECT coalesce(sum(delta), 0) AS pieces FROM stock_ledger
        WHERE variant_id = v.id AND order_id IS NULL) came
      CROSS JOIN LATERAL (SELECT coalesce(sum(i.stock_taken), 0) AS pieces FROM order_items i
        JOIN orders o ON o.id = i.order_id WHERE i.variant_id = v.id AND (o.status <> 'CANCELLED' OR ${isOnItsWayBack})) went
      CROSS JOIN LATERAL (SELECT coalesce(sum(x.restocked), 0) AS pieces FROM return_items x
        JOIN order_items i ON i.id = x.order_item_id WHERE i.variant_id = v.id) back
      WHERE v.stock IS NOT NULL AND came.pieces <> v.stock + went.pieces - back.pieces`,
  ),
  check(
    'Every document is booked once, as its lines say, and nothing else has its name',
    () => sql`
      SELECT document_id, variant_id, l.delta, b.booked FROM (
        SELECT * FROM stock_document_lines WHERE delta <> 0) l
      FULL JOIN (SELECT document_id, variant_id, sum(delta) AS booked, count(*) AS times FROM stock_ledger
        WHERE document_id IS NOT NULL GROUP BY 1, 2) b USING (document_id, variant_id)
      JOIN stock_documents d ON d.id = document_id
      WHERE d.reason IS DISTINCT FROM 'start' AND NOT d.is_transfer AND (l.delta IS DISTINCT FROM b.booked OR b.times > 1)`,
  ),
  check(
    'A reversal is the opposite of what it takes back',
    () => sql`
      SELECT r.id, l.variant_id, l.delta, b.delta AS back FROM stock_documents r
      JOIN stock_document_lines l ON l.document_id = r.reverses_id AND l.delta <> 0
      LEFT JOIN stock_document_lines b ON b.document_id = r.id AND b.variant_id = l.variant_id
      WHERE b.delta IS DISTINCT FROM -l.delta`,
  ),
  check(
    'A count books what was found less what was there when it began, but for what was sold and had not been there',
    () => sql`
      SELECT s.id, l.variant_id, l.counted, l.stock_then, b.delta, b.unbooked, k.scanned FROM stocktakes s
      JOIN stocktake_lines l ON l.stocktake_id = s.id
      LEFT JOIN stock_document_lines b ON b.document_id = s.document_id AND b.variant_id = l.variant_id
      LEFT JOIN LATERAL (SELECT sum(pieces) AS scanned FROM stocktake_scans
        WHERE stocktake_id = s.id AND variant_id = l.variant_id) k ON true
      WHERE s.status = 'finished' AND l.counted IS NOT NULL
        AND (b.delta - b.unbooked IS DISTINCT FROM l.counted - l.stock_then OR l.counted <> k.scanned)`,
  ),
  check(
    'Pieces counted as sold are those of living orders',
    () => sql`
      SELECT v.id, v.sold, i.pieces FROM variants v
      CROSS JOIN LATERAL (SELECT coalesce(sum(i.quantity), 0) AS pieces FROM order_items i
        JOIN orders o ON o.id = i.order_id WHERE i.variant_id = v.id AND o.status <> 'CANCELLED') i
      WHERE v.sold <> i.pieces`,
  ),
  check(
    'What an order took is booked once, with its changes, and nothing else is',
    () => sql`
      SELECT order_id, variant_id, i.taken, l.booked
      FROM (SELECT order_id, variant_id, sum(stock_taken) AS taken FROM order_items GROUP BY 1, 2) i
      FULL JOIN (SELECT order_id, variant_id, -sum(delta) AS booked FROM stock_ledger
        WHERE reason IN ('order', 'change') GROUP BY 1, 2) l USING (order_id, variant_id)
      WHERE coalesce(i.taken, 0) <> coalesce(l.booked, 0)`,
  ),
  check(
    'Every cancelled order gave back once what it took, and no other did',
    () => sql`
      SELECT order_id, variant_id, i.taken, l.delta
      FROM (SELECT order_id, variant_id, sum(stock_taken) AS taken FROM order_items JOIN orders o ON o.id = order_id
        WHERE o.status = 'CANCELLED' AND NOT ${isOnItsWayBack} AND stock_taken > 0 GROUP BY 1, 2) i
      FULL JOIN (SELECT order_id, variant_id, sum(delta) AS delta FROM stock_ledger WHERE reason = 'cancel' GROUP BY 1, 2) l
        USING (order_id, variant_id)
      WHERE i.taken IS DISTINCT FROM l.delta`,
  ),
  check(
    'No allotment is oversold, and each is what living orders hold',
    () => sql`
      SELECT e.id, e.quantity, e.sold, i.pieces FROM flash_sale_entries e
      CROSS JOIN LATERAL (SELECT coalesce(sum(i.quantity), 0) AS pieces FROM order_items i
        JOIN orders o ON o.id = i.order_id WHERE i.flash_sale_entry_id = e.id AND o.status <> 'CANCELLED') i
      WHERE e.sold > e.quantity OR e.sold <> i.pieces`,
  ),
  check(
    'Only what can be ordered before it is there was ordered without a piece of it',
    () => sql`
      SELECT i.order_id, i.variant_id FROM order_items i JOIN variants v ON v.id = i.variant_id
      WHERE i.stock_taken <> CASE WHEN i.is_preorder OR v.stock IS NULL THEN 0 ELSE i.quantity END
        OR (i.is_preorder AND NOT v.is_preorder)`,
  ),
  check(
    'Nothing was sold at a flash price before or after its sale',
    () => sql`
      SELECT i.order_id, s.end_at, o.created_at FROM order_items i JOIN orders o ON o.id = i.order_id
      JOIN flash_sale_entries e ON e.id = i.flash_sale_entry_id JOIN flash_sales s ON s.id = e.flash_sale_id
      WHERE i.final_price <> e.price OR NOT EXISTS (SELECT FROM order_events sold
        WHERE sold.order_id = o.id AND sold.kind IN ('placed', 'changed')
          AND sold.created_at >= s.start_at AND sold.created_at < s.end_at)`,
  ),
]
