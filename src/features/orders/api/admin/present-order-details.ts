import { outstanding, refundDue } from '#features/payment/domain.ts'
import { hideText, maskName, maskPhone } from '#shared/mask-customer.ts'
import { vnd } from '#shared/money.ts'
import type { OrderDetails } from '../../admin-contract.ts'
import { orderLinkPath } from '../../domain.ts'
import type { Risk } from '../../risk-contract.ts'
import { isUncollected, toCollect } from '../compose-email.ts'
import { balanceOf } from '../order-balance.ts'
import { deliveryOf, endsUnpaid, holdOf, presentShipment, trackingOf } from '../present-order.ts'
import type { EventRow, OrderDetailRows } from './find-order-details.ts'

/** Maps the rows of an order to the contract; personal data is masked unless `seesCustomers`. */
export function presentOrderDetails(
  rows: OrderDetailRows,
  risks: Risk[],
  { seesCustomers }: { seesCustomers: boolean },
): Omit<OrderDetails, 'sources'> {
  const { order, account, others, byAccount, byPhone } = rows
  const shown = (mask: (text: string) => string) => (text: string) =>
    seesCustomers ? text : mask(text)
  const [name, phone, secret] = [shown(maskName), shown(maskPhone), shown(hideText)]
  const orNull = (show: (text: string) => string, text: string | null) =>
    text === null ? null : show(text)
  return {
    id: order.id,
    version: rows.version,
    stage: rows.stage,
    status: order.status,
    createdAt: order.created_at.toISOString(),
    confirmedAt: rows.confirmed_at?.toISOString() ?? null,
    packedAt: rows.packed_at?.toISOString() ?? null,
    hold: holdOf(order),
    tracking: trackingOf(order),
    ...deliveryOf(order),
    shipments: order.shipments.map(presentShipment),
    recipient: name(order.recipient),
    phone: phone(order.phone),
    email: orNull(secret, order.email),
    street: secret(order.street),
    ward: order.ward_name,
    district: order.district_name,
    province: order.province_name,
    region: rows.region,
    link: seesCustomers && order.link_token ? orderLinkPath(order.link_token) : null,
    isMasked: !seesCustomers,
    items: order.items.map((item) => ({
      id: item.id,
      productId: item.product_id,
      variantId: item.variant_id,
      slug: item.product_slug,
      name: item.product_name,
      variant: item.variant_name,
      sku: item.sku,
      image: item.image_url,
      quantity: item.quantity,
      sent: item.in_shipments,
      originalPrice: vnd(item.original_price),
      finalPrice: vnd(item.final_price),
      isFlashSale: item.flash_sale_entry_id !== null,
      isPreorder: item.is_preorder,
    })),
    subtotal: vnd(order.subtotal),
    shippingFee: vnd(order.shipping_fee),
    shippingDiscount: vnd(order.shipping_discount),
    voucherDiscount: vnd(order.voucher_discount),
    voucherCode: rows.voucher_code,
    coinDiscount: vnd(order.coin_discount),
    staffDiscount: vnd(order.staff_discount),
    total: vnd(order.total),
    payment: paymentOf(rows, secret),
    timeline: rows.events.map((event) => presentEvent(event, secret)),
    risks,
    account: account && {
      id: account.id,
      name: orNull(name, account.name),
      phone: orNull(phone, account.phone),
      email: orNull(secret, account.email),
      createdAt: new Date(account.created_at).toISOString(),
    },
    others: {
      last: others.map(({ created_at, total, ...other }) => ({
        ...other,
        createdAt: created_at.toISOString(),
        total: vnd(total),
      })),
      byAccount,
      byPhone,
    },
  }
}

function paymentOf(
  { order, payments }: OrderDetailRows,
  secret: (text: string) => string,
): OrderDetails['payment'] {
  const isAwaited =
    (order.payment_method === 'BANK_TRANSFER' || isUncollected(order)) &&
    order.payment_status === 'unpaid' &&
    order.status !== 'CANCELLED'
  const dueAt = endsUnpaid(order) ? order.payment_due_at : null
  return {
    method: order.payment_method,
    status: order.payment_status,
    paidAmount: vnd(order.paid_amount),
    refundedAmount: vnd(order.refunded_amount),
    returnedAmount: vnd(order.returned_amount),
    refundDue: vnd(refundDue(balanceOf(order))),
    toCollect: vnd(order.status === 'CANCELLED' ? 0 : toCollect(order)),
    awaited: vnd(isAwaited ? outstanding(balanceOf(order)) : 0),
    dueAt: dueAt?.toISOString() ?? null,
    received: payments.map((payment) => ({
      id: payment.id,
      at: payment.received_at.toISOString(),
      amount: vnd(payment.amount),
      outcome: payment.outcome,
      provider: payment.provider,
      memo: secret(payment.memo),
    })),
  }
}

function presentEvent(
  event: EventRow,
  secret: (text: string) => string,
): OrderDetails['timeline'][number] {
  const { actor, staff_id: staffId, staff_name: name } = event
  const kind = actor === 'keeper' ? (staffId ? 'staff' : 'command-line') : actor
  return {
    id: event.id,
    at: event.created_at.toISOString(),
    kind: event.kind,
    by: { kind, staffId, name },
    amount: event.amount === null ? null : vnd(event.amount),
    // Staff write names and phone numbers there.
    reason: secret(event.reason),
    note: secret(event.note),
    change: event.change,
  }
}
