import type { OrderRow } from '#features/orders/api/public.ts'
import { formatDateTime, formatVnd } from '#shared/format.ts'
import { print, printFields, printTable } from './output.ts'

/** An order as JSON: money in đồng, times in UTC. */
export function toJson(order: OrderRow) {
  return {
    id: order.id,
    status: order.status,
    createdAt: order.created_at.toISOString(),
    paymentMethod: order.payment_method,
    paymentStatus: order.payment_status,
    subtotal: order.subtotal,
    shippingFee: order.shipping_fee,
    voucherDiscount: order.voucher_discount,
    coinDiscount: order.coin_discount,
    total: order.total,
    paidAmount: order.paid_amount,
    refundedAmount: order.refunded_amount,
    paymentDueAt: order.payment_due_at?.toISOString() ?? null,
    hold: order.hold_reason && {
      reason: order.hold_reason,
      dueAt: order.hold_due_at?.toISOString() ?? null,
    },
    recipient: order.recipient,
    phone: order.phone,
    email: order.email,
    address: addressOf(order),
    items: order.items.map((item) => ({
      productId: item.product_id,
      variantId: item.variant_id,
      name: item.product_name,
      variant: item.variant_name,
      sku: item.sku,
      quantity: item.quantity,
      price: item.final_price,
      isPreorder: item.is_preorder,
    })),
    events: order.events.map(({ kind, actor, amount, reason, note, created_at }) => ({
      kind,
      actor,
      amount,
      reason,
      note,
      at: new Date(created_at).toISOString(),
    })),
  }
}

/** Prints the details for packing and shipping an order. */
export function printOrder(order: OrderRow): void {
  printFields({
    Order: order.id,
    Placed: formatDateTime(order.created_at),
    Status: order.status,
    Payment: paymentOf(order),
    ...(holdStatus(order) !== null && { Held: holdStatus(order) }),
    Recipient: order.recipient,
    Phone: order.phone,
    'E-mail': order.email,
    Address: addressOf(order),
  })
  print()
  printTable(
    ['QUANTITY', 'PRICE', 'SKU', 'PRODUCT'],
    order.items.map((item) => [
      item.quantity,
      formatVnd(item.final_price),
      item.sku,
      [item.product_name, item.variant_name, item.is_preorder ? '(preorder)' : '']
        .filter(Boolean)
        .join(' · '),
    ]),
  )
  print()
  printFields({
    Goods: formatVnd(order.subtotal),
    Shipping: formatVnd(order.shipping_fee),
    ...(order.voucher_discount > 0 && { Voucher: `−${formatVnd(order.voucher_discount)}` }),
    ...(order.coin_discount > 0 && { Coins: `−${formatVnd(order.coin_discount)}` }),
    Total: formatVnd(order.total),
    Received: formatVnd(order.paid_amount),
    ...(order.refunded_amount > 0 && { 'Sent back': formatVnd(order.refunded_amount) }),
  })
  print()
  printTable(
    ['WHEN', 'WHAT', 'BY', 'AMOUNT', 'NOTE'],
    order.events.map(({ kind, actor, amount, reason, note, created_at }) => [
      formatDateTime(created_at),
      kind,
      actor,
      amount === null ? '' : formatVnd(amount),
      [reason, note].filter(Boolean).join(' · '),
    ]),
  )
}

function paymentOf({ payment_method, payment_status, payment_due_at, status }: OrderRow): string {
  const isAwaited = payment_due_at && payment_status === 'unpaid' && status === 'PENDING'
  const until = isAwaited ? `, awaited until ${formatDateTime(payment_due_at)}` : ''
  return `${payment_method} ${payment_status}${until}`
}

/** The state of an order that waits for the merchant's confirmation; empty for others. */
export function holdStatus({ status, hold_reason, hold_due_at }: OrderRow): string | null {
  if (status !== 'PENDING' || !hold_reason || !hold_due_at) return null
  const why = hold_reason === 'AMOUNT' ? 'much money' : 'many pieces'
  return `${why}, to be confirmed until ${formatDateTime(hold_due_at)}`
}

function addressOf({ street, ward_name, district_name, province_name }: OrderRow): string {
  return [street, ward_name, district_name, province_name].filter(Boolean).join(', ')
}
