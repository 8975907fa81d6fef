import { sql } from 'kysely'
import type { Goods } from '../domain.ts'

/** The terms of a voucher `v` as rules know them: the most that it takes off, be it of goods or of the shipping fee. */
export const voucherColumns = sql`v.kind, v.percent, v.is_targeted AS "isTargeted",
  CASE v.kind WHEN 'shipping' THEN v.max_shipping ELSE v.max_discount END AS "maxDiscount", v.min_subtotal AS "minSubtotal"`

/** Those of the goods that a voucher `v` is for, by product, or by one of its categories or one above them; null where it is for all. */
export const productsOf = (goods: Goods) => {
  const ids = [...new Set(goods.map(({ productId }) => productId))]
  return sql`CASE WHEN v.is_targeted THEN ARRAY(
    SELECT p.id FROM products p
    WHERE p.id = ANY (${ids}::uuid[]) AND EXISTS (
      SELECT FROM voucher_targets t
      WHERE t.voucher_id = v.id AND (t.product_id = p.id OR t.category_id IN (
        SELECT unnest(c.path_ids) FROM categories c
        WHERE c.id = p.category_id
          OR c.id IN (SELECT m.category_id FROM product_categories m WHERE m.product_id = p.id))))) END`
}
