import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { isShopsFault, type Settlement, settle } from '../domain.ts'

type Facts = {
  subtotal: number
  shippingFee: number
  total: number
  coinDiscount: number
  returnedAmount: number
  earnedCoins: number
  pieces: number
  voucher: { discount: number; goods: number } | null
  goods: { isOwn: boolean; reason: string; value: number; ofVoucher: number; pieces: number }[]
}

/** What the goods of a return are worth after those of earlier returns that are closed; before they came, all that were asked for. */
export async function quoteSettlement(db: Db, returnId: string): Promise<Settlement> {
  const { rows } = await sql<Facts>`
    SELECT o.subtotal, o.shipping_fee AS "shippingFee", o.total, o.coin_discount AS "coinDiscount",
      o.returned_amount AS "returnedAmount",
      (SELECT coalesce(sum(amount), 0)::bigint FROM coin_ledger WHERE order_id = o.id AND type = 'earn') AS "earnedCoins",
      (SELECT sum(quantity)::integer FROM order_items WHERE order_id = o.id) AS pieces,
      CASE WHEN o.voucher_products IS NOT NULL THEN (
        SELECT jsonb_build_object('discount', o.voucher_discount, 'goods', sum(final_price * quantity))
        FROM order_items WHERE order_id = o.id AND product_id = ANY (o.voucher_products)) END AS voucher,
      (SELECT jsonb_agg(jsonb_build_object('isOwn', r.id = own.id, 'reason', r.reason, 'value', g.value,
          'ofVoucher', g.of_voucher, 'pieces', g.pieces))
        FROM returns r CROSS JOIN LATERAL (
          SELECT sum(i.final_price * n.pieces) AS value,
            coalesce(sum(i.final_price * n.pieces) FILTER (WHERE i.product_id = ANY (o.voucher_products)), 0) AS of_voucher, sum(n.pieces)::integer AS pieces
          FROM return_items x JOIN order_items i ON i.id = x.order_item_id CROSS JOIN LATERAL (
            SELECT CASE WHEN r.status IN ('REQUESTED', 'APPROVED') THEN x.quantity ELSE x.restocked + x.written_off END AS pieces) n
          WHERE x.return_id = r.id) g
        WHERE r.order_id = o.id AND r.kind = 'return' AND (r.id = own.id OR r.status = 'CLOSED')) AS goods
    FROM returns own JOIN orders o ON o.id = own.order_id WHERE own.id = ${returnId}`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error(`There is no return ${returnId}`)
  const { goods, pieces, ...order } = facts
  const sum = (field: 'value' | 'ofVoucher' | 'pieces', of = goods) =>
    of.reduce((all, g) => all + g[field], 0)
  const earlier = goods.filter(({ isOwn }) => !isOwn)
  const before = { value: sum('value', earlier), ofVoucher: sum('ofVoucher', earlier) }
  return settle(order, before, {
    value: sum('value') - before.value,
    ofVoucher: sum('ofVoucher') - before.ofVoucher,
    isWhole: sum('pieces') === pieces,
    isShopsFault: goods.every(({ reason }) => isShopsFault(reason)),
  })
}
