import type { Pagination } from '#shared/pagination.ts'
import {
  each,
  type Fields,
  isRecord,
  listAt,
  money,
  moneyOrNull,
  number,
  pictureUrl,
  recordAt,
  text,
  textOrNull,
  UnknownShape,
} from '#storefront/api/parse.ts'
import { parsePagination } from '#storefront/api/parse-pagination.ts'
import type {
  BankTransfer,
  Order,
  OrderChange,
  OrderItem,
  OrderStatus,
  OrderSums,
} from '../contract.ts'
import type { OrderDelivery } from '../delivery-contract.ts'
import type { Shipment } from '../shipment-contract.ts'
import { parseShipments, parseTracking, type Tracking } from './parse-parcels.ts'
import { parseReductions } from './reductions.ts'
import { statusTexts } from './texts.ts'

const statuses = ['PENDING', 'SHIPPING', 'COMPLETED', 'CANCELLED'] as const
const methods = ['COD', 'BANK_TRANSFER'] as const
const actors = ['shopper', 'keeper', 'system'] as const
const payments = ['unpaid', 'paid', 'refund_due', 'refunded'] as const

/** An order as it is shown. A status unknown here is `OTHER`: shown as it came, without actions. */
export type ShownOrder = Omit<
  Order,
  'status' | 'tracking' | 'shipments' | 'delivery' | 'orderItems' | 'events'
> & {
  status: OrderStatus | 'OTHER'
  statusText: string
  /** Fields that the server reports; the page shows nothing for the others. */
  tells: ToldSums & { method: boolean; payment: boolean; events: boolean }
  tracking: Tracking | null
  /** The parcels of an order that is sent apart. */
  shipments: Shipment[]
  delivery: OrderDelivery | null
  orderItems: ShownItem[]
  /** The order's history; `actor` is null where the server does not name one. */
  events: (Omit<OrderEvent, 'actor' | 'change'> & {
    actor: OrderEvent['actor'] | null
    change: OrderChange | null
  })[]
}
type OrderEvent = Order['events'][number]
/** An item; its price is shown only where the server reports it. */
export type ShownItem = OrderItem & { tellsPrice: boolean }
/** Which sums are sent, or follow from what is sent. */
export type ToldSums = { subtotal: boolean; shippingFee: boolean; total: boolean }

/** Parses a single order. Throws UnknownShape when there is none. */
export function parseOrder(answer: unknown): ShownOrder {
  const order = orderOf(recordAt(answer, 'data.data', 'data.order', 'order', 'data', ''))
  if (!order) throw new UnknownShape('no order')
  return order
}

export type OrderPage = { orders: ShownOrder[]; pagination: Pagination }

export function parseOrders(answer: unknown): OrderPage {
  const orders = each(listAt(answer, 'data', 'data.data', 'items', 'orders', ''), orderOf)
  return { orders, pagination: parsePagination(answer, orders.length) }
}

function orderOf(fields: Fields): ShownOrder | undefined {
  const id = text(fields.id)
  if (id === '') return undefined
  const method = methods.find((known) => known === text(fields.paymentMethod).toUpperCase())
  const payment = isRecord(fields.payment) ? fields.payment : {}
  const items = Array.isArray(fields.orderItems) ? fields.orderItems : fields.items
  const shipments = parseShipments(fields.shipments)
  const orderItems = each(Array.isArray(items) ? items : [], itemOf)
  return {
    id,
    ...statusOf(text(fields.status), shipments),
    createdAt: momentOf(fields.createdAt),
    paymentMethod: method ?? 'COD',
    payment: {
      status: payments.find((status) => status === payment.status) ?? 'unpaid',
      paidAmount: money(payment.paidAmount),
      refundDue: money(payment.refundDue),
      dueAt: textOrNull(payment.dueAt),
      bankTransfer: isRecord(payment.bankTransfer) ? transferOf(payment.bankTransfer) : null,
    },
    hold: isRecord(fields.hold) ? holdOf(fields.hold) : null,
    tracking: parseTracking(fields.tracking),
    shipments,
    delivery: isRecord(fields.delivery) ? deliveryOf(fields.delivery) : null,
    ...sumsOf(fields, orderItems),
    tells: {
      method: method !== undefined,
      payment: isRecord(fields.payment),
      events: Array.isArray(fields.events),
      ...toldSums(fields, orderItems),
    },
    recipient: text(fields.recipient),
    phone: text(fields.phone),
    address: text(fields.address),
    orderItems,
    events: each(Array.isArray(fields.events) ? fields.events : [], (event) => ({
      kind: text(event.kind),
      actor: actors.find((actor) => actor === event.actor) ?? null,
      amount: number(event.amount) === undefined ? null : money(event.amount),
      reason: text(event.reason),
      change: isRecord(event.change) ? changeOf(event.change) : null,
      at: text(event.at),
    })),
  }
}

const changedFields = ['recipient', 'phone', 'street', 'region'] as const

function changeOf(fields: Fields): OrderChange {
  const changed = Array.isArray(fields.fields) ? fields.fields : []
  return {
    items: each(Array.isArray(fields.items) ? fields.items : [], (item) => ({
      productId: text(item.productId),
      name: text(item.name) || 'Sản phẩm',
      variant: text(item.variant),
      before: number(item.before) ?? 0,
      after: number(item.after) ?? 0,
    })),
    before: changedSums(fields.before),
    after: changedSums(fields.after),
    fields: changedFields.filter((field) => changed.includes(field)),
    ...(isRecord(fields.method) && {
      method: { before: text(fields.method.before), after: text(fields.method.after) },
    }),
  }
}

function changedSums(sent: unknown): OrderSums {
  const sums = isRecord(sent) ? sent : {}
  return {
    subtotal: money(sums.subtotal),
    shippingFee: money(sums.shippingFee),
    voucherDiscount: money(sums.voucherDiscount),
    coinDiscount: money(sums.coinDiscount),
    total: money(sums.total),
  }
}

/** A moment as it is sent; empty when it is none. */
function momentOf(sent: unknown): string {
  const moment = text(sent)
  return Number.isNaN(Date.parse(moment)) ? '' : moment
}

function holdOf(fields: Fields): Order['hold'] {
  const reason = fields.reason === 'PIECES' ? 'PIECES' : 'AMOUNT'
  return { reason, dueAt: text(fields.dueAt) }
}

/** Null when name or days are missing. */
function deliveryOf(fields: Fields): OrderDelivery | null {
  const name = text(fields.name)
  const [minDays, maxDays] = [number(fields.minDays), number(fields.maxDays)]
  if (name === '' || minDays === undefined || maxDays === undefined) return null
  return { name, minDays, maxDays }
}

function statusOf(
  reported: string,
  shipments: readonly Shipment[],
): Pick<ShownOrder, 'status' | 'statusText'> {
  const status = statuses.find((known) => known === reported.toUpperCase())
  if (!status) return { status: 'OTHER', statusText: reported }
  const isPartlySent = status === 'PENDING' && shipments.length > 0
  return { status, statusText: isPartlySent ? 'Đã gửi một phần' : statusTexts[status] }
}

/** Older servers send only some of the sums; the others follow from them. */
function sumsOf(fields: Fields, items: readonly OrderItem[]) {
  const goods = items.reduce((sum, { finalPrice, quantity }) => sum + finalPrice * quantity, 0)
  const subtotal = money(fields.subtotal, goods)
  const shippingFee = money(fields.shippingFee)
  const off = parseReductions(fields)
  const total =
    moneyOrNull(fields.total) ?? money(Math.max(subtotal + shippingFee - off.discount, 0))
  return { subtotal, shippingFee, ...off, total }
}

function toldSums(fields: Fields, items: readonly ShownItem[]): ToldSums {
  const isTold = (...values: unknown[]) => moneyOrNull(...values) !== null
  const isPriced = items.length > 0 && items.every(({ tellsPrice }) => tellsPrice)
  const subtotal = isTold(fields.subtotal) || isPriced
  const shippingFee = isTold(fields.shippingFee)
  return { subtotal, shippingFee, total: isTold(fields.total) || (subtotal && shippingFee) }
}

function itemOf(fields: Fields): ShownItem {
  const product = isRecord(fields.product) ? fields.product : {}
  const variant = isRecord(fields.variant) ? fields.variant : undefined
  const productId = text(fields.productId, product.id)
  const finalPrice = money(fields.finalPrice, fields.price)
  const thumbnail = pictureUrl(product.thumbnail)
  const image = pictureUrl(variant?.image)
  return {
    id: text(fields.id) || `${productId}-${text(variant?.id)}`,
    productId,
    variantId: textOrNull(fields.variantId, variant?.id),
    product: {
      id: productId,
      // Older servers find the product page by its id.
      slug: text(product.slug, productId),
      name: text(product.name) || 'Sản phẩm',
      thumbnail: thumbnail ? { url: thumbnail } : null,
    },
    variant: variant
      ? {
          id: text(variant.id),
          displayName: text(variant.displayName, variant.name),
          image: image ? { url: image } : null,
        }
      : null,
    quantity: number(fields.quantity) ?? 1,
    originalPrice: money(fields.originalPrice, finalPrice),
    finalPrice,
    price: finalPrice,
    tellsPrice: moneyOrNull(fields.finalPrice, fields.price) !== null,
    isPreorder: fields.isPreorder === true,
    flashSaleInfo: isRecord(fields.flashSaleInfo) ? { type: 'FLASH_SALE' } : null,
  }
}

function transferOf(fields: Fields): BankTransfer {
  return {
    bin: text(fields.bin),
    bankName: text(fields.bankName),
    account: text(fields.account),
    holder: text(fields.holder),
    amount: money(fields.amount),
    memo: text(fields.memo),
    qr: text(fields.qr),
    qrSvg: text(fields.qrSvg),
  }
}
