import { bankTransferFor } from '#features/payment/api/public.ts'
import { outstanding, refundDue } from '#features/payment/domain.ts'
import type { Config } from '#platform/config.ts'
import { vnd } from '#shared/money.ts'
import type { Order } from '../contract.ts'
import type { Shipment } from '../shipment-contract.ts'
import { balanceOf } from './order-balance.ts'
import { shownDelivery } from './order-delivery.ts'
import type { OrderItemRow, OrderRow, ShipmentRow } from './repository.ts'

/** Maps an order row to the contract. Bank details are included while a transfer is awaited, the QR drawing unless `isListed`. */
export async function presentOrder(
  row: OrderRow,
  shop: Config['shop'],
  { isListed = false } = {},
): Promise<Order> {
  const awaitsTransfer =
    row.payment_method === 'BANK_TRANSFER' &&
    row.payment_status === 'unpaid' &&
    row.status !== 'CANCELLED'
  const due = vnd(outstanding(balanceOf(row)))
  const bankTransfer = awaitsTransfer
    ? await bankTransferFor(row.bank_account ?? shop.bank, due, row.id, { isDrawn: !isListed })
    : null
  const dueAt = endsUnpaid(row) ? row.payment_due_at : null
  return {
    id: row.id,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    paymentMethod: row.payment_method,
    payment: {
      status: row.payment_status,
      paidAmount: vnd(row.paid_amount),
      refundDue: vnd(refundDue(balanceOf(row))),
      dueAt: dueAt?.toISOString() ?? null,
      bankTransfer,
    },
    hold: holdOf(row),
    tracking: trackingOf(row),
    ...deliveryOf(row),
    shipments: row.shipments.map(presentShipment),
    subtotal: vnd(row.subtotal),
    shippingFee: vnd(row.shipping_fee),
    shippingDiscount: vnd(row.shipping_discount),
    voucherDiscount: vnd(row.voucher_discount),
    coinDiscount: vnd(row.coin_discount),
    staffDiscount: vnd(row.staff_discount),
    discount: vnd(row.voucher_discount + row.coin_discount + row.staff_discount),
    total: vnd(row.total),
    recipient: row.recipient,
    phone: row.phone,
    address: [row.street, row.ward_name, row.district_name, row.province_name]
      .filter(Boolean)
      .join(', '),
    orderItems: row.items.map(presentItem),
    events: row.events.filter(isTold).map((event) => ({
      kind: event.kind,
      actor: event.actor,
      amount: event.amount === null ? null : vnd(event.amount),
      reason: event.reason,
      change: event.change,
      at: new Date(event.created_at).toISOString(),
    })),
  }
}

/** The field is missing, not undefined, where the shop had one method. */
export function deliveryOf({ delivery }: Pick<OrderRow, 'delivery'>): Pick<Order, 'delivery'> {
  const shown = shownDelivery(delivery)
  return shown ? { delivery: shown } : {}
}

/** Notes are for staff, and the tracking code is told by itself. */
const isTold = ({ kind }: { kind: string }) => kind !== 'note' && kind !== 'tracking'

/** The parcel's carrier and code, empty where it is unknown; null without both. */
export function trackingOf({
  carrier,
  tracking_code,
}: Pick<ShipmentRow, 'carrier' | 'tracking_code'>): NonNullable<Order['tracking']> | null {
  return (carrier ?? tracking_code) ? { carrier: carrier ?? '', code: tracking_code ?? '' } : null
}

/** Whether an unpaid order is cancelled at its deadline: not when anything of it has been sent. */
export const endsUnpaid = ({ status, payment_method, payment_status, shipments }: OrderRow) =>
  status === 'PENDING' &&
  payment_method === 'BANK_TRANSFER' &&
  payment_status === 'unpaid' &&
  shipments.length === 0

export function presentShipment(shipment: ShipmentRow): Shipment {
  const { number, sent_at, carrier, tracking_code, items } = shipment
  const sentAt = new Date(sent_at).toISOString()
  return { number, sentAt, carrier: carrier ?? '', code: tracking_code ?? '', items }
}

/** Reason and deadline of a hold; null when the order is not held. */
export function holdOf({
  status,
  hold_reason,
  hold_due_at,
}: Pick<OrderRow, 'status' | 'hold_reason' | 'hold_due_at'>): Order['hold'] {
  if (status !== 'PENDING' || !hold_reason || !hold_due_at) return null
  return { reason: hold_reason, dueAt: hold_due_at.toISOString() }
}

function presentItem(item: OrderItemRow): Order['orderItems'][number] {
  const image = item.image_url ? { url: item.image_url } : null
  return {
    id: item.id,
    productId: item.product_id,
    variantId: item.variant_name ? item.variant_id : null,
    product: {
      id: item.product_id,
      slug: item.product_slug,
      name: item.product_name,
      thumbnail: image,
    },
    variant: item.variant_name
      ? { id: item.variant_id, displayName: item.variant_name, image }
      : null,
    quantity: item.quantity,
    originalPrice: vnd(item.original_price),
    finalPrice: vnd(item.final_price),
    price: vnd(item.final_price),
    isPreorder: item.is_preorder,
    flashSaleInfo: item.flash_sale_entry_id ? { type: 'FLASH_SALE' } : null,
  }
}
