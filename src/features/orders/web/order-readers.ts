import type { Pagination } from '#shared/pagination.ts'
import {
  at,
  each,
  type Fields,
  isRecord,
  listAt,
  money,
  number,
  pictureUrl,
  recordAt,
  text,
  textOrNull,
  UnknownShape,
} from '#storefront/api/read.ts'
import type { BankTransfer, Order, OrderItem } from '../contract.ts'

const statuses = ['PENDING', 'SHIPPING', 'COMPLETED', 'CANCELLED'] as const
const payments = ['unpaid', 'paid', 'refund_due', 'refunded'] as const

/** An order of its own. Throws UnknownShape when there is none. */
export function readOrder(answer: unknown): Order {
  const order = orderOf(recordAt(answer, 'data.data', 'data.order', 'order', 'data', ''))
  if (!order) throw new UnknownShape('no order')
  return order
}

export type OrderPage = { orders: Order[]; pagination: Pagination }

export function readOrders(answer: unknown): OrderPage {
  const orders = each(listAt(answer, 'data', 'data.data', 'items', 'orders', ''), orderOf)
  const told = [at(answer, 'pagination'), at(answer, 'data.pagination')].find(isRecord) ?? {}
  return {
    orders,
    pagination: {
      page: number(told.page) ?? 1,
      pageSize: number(told.pageSize, told.limit) ?? orders.length,
      total: number(told.total) ?? orders.length,
      pages: number(told.pages, told.totalPages) ?? 1,
    },
  }
}

function orderOf(fields: Fields): Order | undefined {
  const id = text(fields.id)
  if (id === '') return undefined
  const payment = isRecord(fields.payment) ? fields.payment : {}
  const items = Array.isArray(fields.orderItems) ? fields.orderItems : fields.items
  return {
    id,
    status: statuses.find((status) => status === fields.status) ?? 'PENDING',
    createdAt: text(fields.createdAt),
    paymentMethod: fields.paymentMethod === 'BANK_TRANSFER' ? 'BANK_TRANSFER' : 'COD',
    payment: {
      status: payments.find((status) => status === payment.status) ?? 'unpaid',
      bankTransfer: isRecord(payment.bankTransfer) ? transferOf(payment.bankTransfer) : null,
    },
    subtotal: money(fields.subtotal),
    shippingFee: money(fields.shippingFee),
    discount: money(fields.discount),
    total: money(fields.total),
    recipient: text(fields.recipient),
    phone: text(fields.phone),
    address: text(fields.address),
    orderItems: each(Array.isArray(items) ? items : [], itemOf),
    events: each(Array.isArray(fields.events) ? fields.events : [], (event) => ({
      kind: text(event.kind),
      at: text(event.at),
    })),
  }
}

function itemOf(fields: Fields): OrderItem {
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
      // Older servers know the page by the product's id.
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
