import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** All orders of a user with items, events and payments, and those that staff prepare for them, for the personal data export. */
export async function exportPersonalData(db: Db, userId: string): Promise<object> {
  const { rows } = await sql<{ order: object }>`
    SELECT jsonb_build_object(
      'id', o.id, 'status', o.status, 'paymentMethod', o.payment_method, 'paymentStatus', o.payment_status,
      'subtotal', o.subtotal, 'shippingFee', o.shipping_fee, 'shippingDiscount', o.shipping_discount, 'voucherDiscount', o.voucher_discount,
      'coinDiscount', o.coin_discount, 'staffDiscount', o.staff_discount, 'total', o.total, 'paidAmount', o.paid_amount,
      'refundedAmount', o.refunded_amount, 'returnedAmount', o.returned_amount, 'recipient', o.recipient, 'phone', o.phone, 'email', o.email,
      'street', o.street, 'addressScheme', o.address_scheme, 'provinceCode', o.province_code,
      'provinceName', o.province_name, 'districtCode', o.district_code, 'districtName', o.district_name,
      'wardCode', o.ward_code, 'wardName', o.ward_name, 'bankAccount', o.bank_account, 'delivery', o.delivery - 'isChosen', 'carrier', o.carrier, 'trackingCode', o.tracking_code, 'createdAt', o.created_at, 'updatedAt', o.updated_at,
      'items', (SELECT jsonb_agg(jsonb_build_object('product', i.product_name, 'slug', i.product_slug,
          'variant', i.variant_name, 'sku', i.sku, 'image', i.image_url, 'quantity', i.quantity,
          'originalPrice', i.original_price, 'finalPrice', i.final_price) ORDER BY i.position)
        FROM order_items i WHERE i.order_id = o.id),
      'shipments', (SELECT jsonb_agg(jsonb_build_object('number', s.number, 'carrier', s.carrier,
          'trackingCode', s.tracking_code, 'sentAt', s.sent_at, 'items', (
            SELECT jsonb_agg(jsonb_build_object('product', i.product_name, 'variant', i.variant_name, 'quantity', p.quantity)
              ORDER BY i.position)
            FROM shipment_items p JOIN order_items i ON i.id = p.order_item_id
            WHERE p.order_id = s.order_id AND p.number = s.number)) ORDER BY s.number)
        FROM shipments s WHERE s.order_id = o.id),
      'events', (SELECT jsonb_agg(jsonb_build_object('kind', e.kind, 'by', e.actor, 'reason', e.reason,
          'amount', e.amount, 'change', e.change - 'request', 'at', e.created_at) ORDER BY e.id)
        FROM order_events e WHERE e.order_id = o.id AND e.kind <> 'note'),
      'payments', (SELECT jsonb_agg(jsonb_build_object('provider', p.provider, 'reference', p.provider_reference,
          'amount', p.amount, 'memo', p.memo, 'account', p.account, 'transferredAt', p.transferred_at,
          'receivedAt', p.received_at) ORDER BY p.received_at)
        FROM payments p WHERE p.order_id = o.id)) AS "order"
    FROM orders o WHERE o.user_id = ${userId} ORDER BY o.created_at`.execute(db)
  const drafts = await db
    .selectFrom('order_drafts')
    .select([
      // Notes are for staff, as those of orders are.
      sql<object>`contents - 'note' #- '{discount,reason}'`.as('contents'),
      'created_at as createdAt',
    ])
    .where('user_id', '=', userId)
    .where('contents', 'is not', null)
    .orderBy('created_at')
    .execute()
  return { orders: rows.map(({ order }) => order), orderDrafts: drafts }
}
