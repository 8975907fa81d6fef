import { outstanding, refundDue } from '#features/payment/domain.ts'
import type { Config } from '#platform/config.ts'
import { formatCount, formatDateTime, formatVnd } from '#shared/format.ts'
import { type Vnd, vnd } from '#shared/money.ts'
import type { Order, PaymentMethod } from '../contract.ts'
import { coinsFor, deliveryText, orderPagePath, shippingFeeName } from '../domain.ts'
import { balanceOf } from './order-balance.ts'
import { presentOrder, trackingOf } from './present-order.ts'
import type { OrderRow, ShipmentRow } from './repository.ts'

/** Kinds of order emails; the template is `order-{kind}`. */
export type OrderEmail =
  | 'confirmation'
  | 'changed'
  | 'paid'
  | 'partly-paid'
  | 'late-payment'
  | 'refunded'
  | 'shipping'
  | 'completed'
  | 'cancelled'

export type EmailProps = Record<string, unknown>

type About = { kind: OrderEmail; reference?: string | undefined }

/** Template props for an email about an order in its current state; undefined when the email is out of date. */
export async function composeEmail(
  { kind, reference }: About,
  row: OrderRow,
  shop: Config['shop'],
  link: (path: string) => string,
): Promise<EmailProps | undefined> {
  const order = await presentOrder(row, shop)
  const own = compose[kind](row, order, reference)
  return own && { ...factsOf(order, shop), link: link(orderPagePath(row)), ...own }
}

type Compose = (row: OrderRow, order: Order, reference?: string) => EmailProps | undefined

const compose: Record<OrderEmail, Compose> = {
  confirmation: (row, order) => ({
    transfer: transferOf(order),
    paidBefore:
      row.payment_method === 'COD' && row.paid_amount > 0
        ? { amount: formatVnd(row.paid_amount), toCollect: amount(toCollect(row)) }
        : null,
    confirmBy: order.hold && formatDateTime(order.hold.dueAt),
  }),
  changed: (row, order, reference) => {
    const event = row.events.find(({ id }) => `${id}` === reference)
    if (!event?.change || row.status === 'CANCELLED') return undefined
    const { items, before, after, fields, method } = event.change
    return {
      changes: items,
      totalBefore: formatVnd(before.total),
      totalAfter: formatVnd(after.total),
      hasNewAddress: fields.length > 0,
      ...(method && { method }),
      said: event.reason || undefined,
      transfer: transferOf(order),
      refund: amount(owed(row)),
    }
  },
  paid: (row) =>
    row.status === 'CANCELLED'
      ? undefined
      : { received: formatVnd(row.paid_amount), refund: amount(owed(row)) },
  'partly-paid': (row, order) => {
    const transfer = transferOf(order)
    return transfer ? { received: formatVnd(row.paid_amount), transfer } : undefined
  },
  'late-payment': (row) => {
    const refund = amount(owed(row))
    return refund === null ? undefined : { refund }
  },
  refunded: (row, _order, reference) => {
    const event = row.events.find(({ id }) => `${id}` === reference)
    return event?.amount
      ? { refunded: formatVnd(event.amount), refund: amount(owed(row)) }
      : undefined
  },
  shipping: (row, _order, reference) => {
    if (row.status === 'CANCELLED') return undefined
    const shipment = row.shipments.find(({ number }) => `${number}` === reference)
    return shipment
      ? parcelOf(row, shipment)
      : { toCollect: amount(toCollect(row)), tracking: trackingOf(row) }
  },
  completed: (row) => {
    const coins = row.user_id ? coinsFor(row.subtotal) : 0
    return { coins: coins > 0 ? formatCount(coins) : null }
  },
  cancelled: (row) => ({ reason: reasonOf(row), refund: amount(owed(row)) }),
}

/** What is told of a parcel of an order that is sent apart. */
function parcelOf(row: OrderRow, shipment: ShipmentRow): EmailProps {
  const { number, is_last: isLast } = shipment
  const due = amount(toCollect(row))
  const gone = row.shipments.filter((other) => other.number <= number)
  const piecesIn = (shipments: readonly ShipmentRow[], id: string) =>
    shipments
      .flatMap(({ items }) => items)
      .reduce((sum, { itemId, quantity }) => (itemId === id ? sum + quantity : sum), 0)
  const listed = (count: (item: OrderRow['items'][number]) => number) =>
    row.items
      .map((item) => ({
        name: [item.product_name, item.variant_name].filter(Boolean).join(' · '),
        quantity: count(item),
      }))
      .filter(({ quantity }) => quantity > 0)
  return {
    toCollect: isLast ? due : null,
    tracking: trackingOf(shipment),
    parcel: {
      number,
      items: listed(({ id }) => piecesIn([shipment], id)),
      toCome: isLast ? [] : listed(({ id, quantity }) => quantity - piecesIn(gone, id)),
      toCollectLater: isLast ? null : due,
    },
  }
}

/**
 * True when nothing is left to be sent of an order that was to be paid on delivery, and no parcel was the last one, which
 * collects: what had not gone was taken out of the order.
 */
export function isUncollected({ payment_method, status, shipments }: OrderRow): boolean {
  const isSent = status === 'SHIPPING' || status === 'COMPLETED'
  const isApart = shipments.length > 0 && !shipments.some(({ is_last }) => is_last)
  return payment_method === 'COD' && isSent && isApart
}

/** Amount in đồng that the carrier collects on delivery; of an order that is sent apart, with the last parcel. */
export function toCollect(row: OrderRow) {
  const isCollected =
    row.payment_method === 'COD' && row.payment_status === 'unpaid' && !isUncollected(row)
  return isCollected ? outstanding(balanceOf(row)) : 0
}

const owed = (row: OrderRow) => refundDue(balanceOf(row))
const amount = (dong: number) => (dong > 0 ? formatVnd(dong) : null)

const paymentTexts: Record<PaymentMethod, string> = {
  COD: 'Trả khi nhận hàng (COD)',
  BANK_TRANSFER: 'Chuyển khoản ngân hàng',
}

function factsOf(order: Order, shop: Config['shop']) {
  return {
    shopName: shop.name,
    shopPhone: shop.phone,
    orderId: order.id,
    placedAt: formatDateTime(order.createdAt),
    recipient: order.recipient,
    phone: order.phone,
    address: order.address,
    items: order.orderItems.map((item) => ({
      id: item.id,
      name: item.product.name,
      variant: item.variant?.displayName ?? '',
      quantity: item.quantity,
      total: formatVnd(item.finalPrice * item.quantity),
    })),
    subtotal: formatVnd(order.subtotal),
    shippingFeeName: shippingFeeName(order.shippingDiscount ?? 0),
    shippingFee: order.shippingFee === 0 ? 'Miễn phí' : formatVnd(order.shippingFee),
    voucherDiscount: offText(order.voucherDiscount),
    coinDiscount: offText(order.coinDiscount),
    staffDiscount: offText(order.staffDiscount ?? vnd(0)),
    total: formatVnd(order.total),
    ...(order.delivery && { delivery: deliveryText(order.delivery) }),
    payment: paymentTexts[order.paymentMethod],
  }
}

function offText(amount: Vnd): string | null {
  return amount > 0 ? `−${formatVnd(amount)}` : null
}

function transferOf({ payment }: Order) {
  const { bankTransfer, dueAt } = payment
  return (
    bankTransfer && {
      amount: formatVnd(bankTransfer.amount),
      bank: bankTransfer.bankName,
      account: bankTransfer.account,
      holder: bankTransfer.holder,
      memo: bankTransfer.memo,
      dueAt: dueAt && formatDateTime(dueAt),
    }
  )
}

function reasonOf({ events }: OrderRow) {
  const { actor, reason } = events.find(({ kind }) => kind === 'cancelled') ?? {}
  if (actor === 'shopper') return 'shopper'
  // The system cancels an unconfirmed large order with a reason, an unpaid one without.
  if (actor === 'system') return reason ? 'shop' : 'unpaid'
  return events.some(({ kind }) => kind === 'shipping') ? 'undelivered' : 'shop'
}
