import { sql } from 'kysely'
import { check } from './check.ts'
import { shopperLimits } from './shops.ts'

export const limitChecks = [
  check(
    'No shopper has more pieces of a flash-sale entry than one may',
    () => sql`
      SELECT o.user_id, i.flash_sale_entry_id, sum(i.quantity) AS pieces FROM order_items i
      JOIN orders o ON o.id = i.order_id
      WHERE i.flash_sale_entry_id IS NOT NULL AND o.status <> 'CANCELLED'
      GROUP BY 1, 2 HAVING sum(i.quantity) > ${shopperLimits.flashPieces}`,
  ),
  check(
    'No shopper has more orders open that are paid at the door than one may',
    () => sql`
      SELECT user_id, count(*) AS orders FROM orders
      WHERE payment_method = 'COD' AND payment_status = 'unpaid' AND status IN ('PENDING', 'SHIPPING')
        -- Staff place exchanges beyond it.
        AND id NOT IN (SELECT exchange_order_id FROM returns WHERE exchange_order_id IS NOT NULL)
      GROUP BY 1 HAVING count(*) > ${shopperLimits.openCod}`,
  ),
  check(
    'What was held was sent only once it was confirmed or paid',
    () => sql`
      SELECT o.id, o.status, h.path FROM orders o
      CROSS JOIN LATERAL (SELECT string_agg(kind, ' ' ORDER BY id) AS path FROM order_events WHERE order_id = o.id
        AND kind IN ('held', 'confirmed', 'paid', 'shipping')) h
      WHERE (o.hold_reason IS NOT NULL OR h.path LIKE '%held%')
        AND h.path !~ '^held( (confirmed|paid))*( (confirmed|paid) shipping( paid)*)?$'`,
  ),
]
