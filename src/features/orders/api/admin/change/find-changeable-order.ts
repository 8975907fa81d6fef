import { sql } from 'kysely'
import type { AddressScheme } from '#features/addresses/contract.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { OrderStatus, OrderSums, PaymentMethod, PaymentStatus } from '../../../contract.ts'
import { isChangeable, isOrderId, type Stage } from '../../../domain.ts'
import type { StoredDelivery } from '../../order-delivery.ts'
import { stageOf } from '../order-conditions.ts'

export type ChangeableItem = {
  id: string
  position: number
  product_id: string
  variant_id: string
  product_name: string
  variant_name: string
  quantity: number
  final_price: number
  flash_sale_entry_id: string | null
  /** Pieces that have gone: no change takes them away. */
  in_shipments: number
}

export type ChangeableOrder = {
  id: string
  user_id: string | null
  email: string | null
  status: OrderStatus
  stage: Stage
  version: number
  /** Parcels that have gone of an order that is sent apart. */
  shipment_count: number
  payment_method: PaymentMethod
  payment_status: PaymentStatus
  subtotal: number
  shipping_fee: number
  shipping_discount: number
  voucher_products: string[] | null
  voucher_discount: number
  coin_discount: number
  staff_discount: number
  total: number
  paid_amount: number
  refunded_amount: number
  returned_amount: number
  /** Whatever it holds and wherever it goes. */
  is_delivery_free: boolean
  is_by_staff: boolean
  payment_due_at: Date | null
  bank_account: Config['shop']['bank'] | null
  delivery: StoredDelivery | null
  recipient: string
  phone: string
  street: string
  address_scheme: AddressScheme
  province_code: string
  district_code: string
  ward_code: string
  items: ChangeableItem[]
}

/** An order with what a change of it needs. Throws ORDER_NOT_FOUND. */
export async function findChangeableOrder(db: Db, id: string): Promise<ChangeableOrder> {
  const { rows } = isOrderId(id)
    ? await sql<ChangeableOrder>`
        SELECT o.id, o.user_id, o.email, o.status, ${stageOf} AS stage, o.version, o.shipment_count, o.payment_method, o.payment_status,
          o.subtotal, o.shipping_fee, o.shipping_discount, o.voucher_products, o.voucher_discount, o.coin_discount,
          o.staff_discount, o.total, o.paid_amount, o.refunded_amount, o.returned_amount, o.is_delivery_free,
          EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.kind = 'placed' AND e.actor = 'keeper') AS is_by_staff,
          o.payment_due_at, o.bank_account, o.delivery, o.recipient, o.phone, o.street, o.address_scheme, o.province_code,
          o.district_code, o.ward_code,
          (SELECT jsonb_agg(to_jsonb(i) ORDER BY i.position) FROM order_items i WHERE i.order_id = o.id) AS items
        FROM orders o WHERE o.id = ${id}`.execute(db)
    : { rows: [] }
  const [order] = rows
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  return order
}

/**
 * Throws ORDER_STATUS_CONFLICT for an order that is packed or over. What has not gone of an order that is sent apart can still be
 * changed, but not where it goes.
 */
export function rejectUnchangeable(
  { status, stage, shipment_count }: ChangeableOrder,
  part: 'contents' | 'address',
): void {
  const isApart = part === 'contents' && shipment_count > 0 && stage === 'TO_SEND'
  if (!isApart && !isChangeable(stage)) {
    throw new AppError('ORDER_STATUS_CONFLICT', { status, stage })
  }
}

export const sumsOf = (order: ChangeableOrder) =>
  ({
    subtotal: order.subtotal,
    shippingFee: order.shipping_fee,
    shippingDiscount: order.shipping_discount,
    voucherDiscount: order.voucher_discount,
    coinDiscount: order.coin_discount,
    staffDiscount: order.staff_discount,
    total: order.total,
  }) as OrderSums
