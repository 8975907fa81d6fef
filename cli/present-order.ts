import type { OrderRow } from '#features/orders/api/public.ts'
import { t } from '#platform/language.ts'
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
    shippingDiscount: order.shipping_discount,
    voucherDiscount: order.voucher_discount,
    coinDiscount: order.coin_discount,
    staffDiscount: order.staff_discount,
    total: order.total,
    paidAmount: order.paid_amount,
    refundedAmount: order.refunded_amount,
    returnedAmount: order.returned_amount,
    paymentDueAt: order.payment_due_at?.toISOString() ?? null,
    bankAccount: order.bank_account,
    hold: order.hold_reason && {
      reason: order.hold_reason,
      dueAt: order.hold_due_at?.toISOString() ?? null,
    },
    recipient: order.recipient,
    phone: order.phone,
    email: order.email,
    address: addressOf(order),
    delivery: order.delivery,
    items: order.items.map((item) => ({
      id: item.id,
      productId: item.product_id,
      variantId: item.variant_id,
      name: item.product_name,
      variant: item.variant_name,
      sku: item.sku,
      quantity: item.quantity,
      price: item.final_price,
      isPreorder: item.is_preorder,
    })),
    tracking: { carrier: order.carrier, code: order.tracking_code },
    shipments: order.shipments.map(({ number, carrier, tracking_code: code, sent_at, items }) => ({
      number,
      carrier,
      code,
      sentAt: new Date(sent_at).toISOString(),
      items,
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
    [t('Đơn', 'Order')]: order.id,
    [t('Đặt lúc', 'Placed')]: formatDateTime(order.created_at),
    [t('Trạng thái', 'Status')]: order.status,
    [t('Thanh toán', 'Payment')]: paymentOf(order),
    ...(order.bank_account && { [t('Tài khoản', 'Account')]: accountOf(order.bank_account) }),
    ...(holdStatus(order) !== null && { [t('Chờ xác nhận', 'Held')]: holdStatus(order) }),
    [t('Người nhận', 'Recipient')]: order.recipient,
    [t('Điện thoại', 'Phone')]: order.phone,
    'E-mail': order.email,
    [t('Địa chỉ', 'Address')]: addressOf(order),
    ...(order.delivery?.isChosen && { [t('Cách giao', 'Delivery')]: order.delivery.name }),
  })
  print()
  printTable(
    [t('SỐ LƯỢNG', 'QUANTITY'), t('GIÁ', 'PRICE'), 'SKU', t('SẢN PHẨM', 'PRODUCT')],
    order.items.map((item) => [
      item.quantity,
      formatVnd(item.final_price),
      item.sku,
      [item.product_name, item.variant_name, item.is_preorder ? t('(đặt trước)', '(preorder)') : '']
        .filter(Boolean)
        .join(' · '),
    ]),
  )
  print()
  printFields({
    [t('Tiền hàng', 'Goods')]: formatVnd(order.subtotal),
    [t('Phí giao', 'Shipping')]: formatVnd(order.shipping_fee),
    ...(order.shipping_discount > 0 && {
      [t('Voucher giảm phí giao', 'Off the shipping')]: formatVnd(order.shipping_discount),
    }),
    ...(order.voucher_discount > 0 && { Voucher: `−${formatVnd(order.voucher_discount)}` }),
    ...(order.coin_discount > 0 && { [t('Xu', 'Coins')]: `−${formatVnd(order.coin_discount)}` }),
    ...(order.staff_discount > 0 && {
      [t('Giảm giá của cửa hàng', 'Discount by the shop')]: `−${formatVnd(order.staff_discount)}`,
    }),
    [t('Tổng cộng', 'Total')]: formatVnd(order.total),
    ...(order.returned_amount > 0 && {
      [t('Hàng trả lại', 'Returned goods')]: `−${formatVnd(order.returned_amount)}`,
    }),
    [t('Đã nhận', 'Received')]: formatVnd(order.paid_amount),
    ...(order.refunded_amount > 0 && {
      [t('Đã hoàn', 'Sent back')]: formatVnd(order.refunded_amount),
    }),
  })
  print()
  printTable(
    [
      t('LÚC', 'WHEN'),
      t('VIỆC', 'WHAT'),
      t('BỞI', 'BY'),
      t('SỐ TIỀN', 'AMOUNT'),
      t('GHI CHÚ', 'NOTE'),
    ],
    order.events.map(({ kind, actor, amount, reason, note, created_at }) => [
      formatDateTime(created_at),
      kind,
      actor,
      amount === null ? '' : formatVnd(amount),
      [reason, note].filter(Boolean).join(' · '),
    ]),
  )
}

function accountOf({ name, account, holder }: NonNullable<OrderRow['bank_account']>): string {
  return [name, account, holder].join(', ')
}

function paymentOf(order: OrderRow): string {
  const { payment_method, payment_status, payment_due_at, status, shipments } = order
  const isOpen = status === 'PENDING' && shipments.length === 0
  const isAwaited = payment_due_at && payment_status === 'unpaid' && isOpen
  const until = isAwaited
    ? t(
        `, chờ đến ${formatDateTime(payment_due_at)}`,
        `, awaited until ${formatDateTime(payment_due_at)}`,
      )
    : ''
  return `${payment_method} ${payment_status}${until}`
}

/** The state of an order that waits for the merchant's confirmation; empty for others. */
export function holdStatus({ status, hold_reason, hold_due_at }: OrderRow): string | null {
  if (status !== 'PENDING' || !hold_reason || !hold_due_at) return null
  const why =
    hold_reason === 'AMOUNT' ? t('số tiền lớn', 'much money') : t('nhiều món', 'many pieces')
  return t(
    `${why}, cần xác nhận trước ${formatDateTime(hold_due_at)}`,
    `${why}, to be confirmed until ${formatDateTime(hold_due_at)}`,
  )
}

function addressOf({ street, ward_name, district_name, province_name }: OrderRow): string {
  return [street, ward_name, district_name, province_name].filter(Boolean).join(', ')
}
