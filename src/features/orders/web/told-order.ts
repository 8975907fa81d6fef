import type { ShownItem, ShownOrder } from './order-parsers.ts'

/** What the specification names of an order, as far as the server has told it; the rest is undefined. */
export function toldOrder(order: ShownOrder) {
  const { id, status, statusText, tells } = order
  return {
    id,
    status: status === 'OTHER' ? statusText || undefined : status,
    createdAt: order.createdAt || undefined,
    total: tells.total ? order.total : undefined,
    subtotal: tells.subtotal ? order.subtotal : undefined,
    shippingFee: tells.shippingFee ? order.shippingFee : undefined,
    paymentMethod: tells.method ? order.paymentMethod : undefined,
    recipient: order.recipient || undefined,
    phone: order.phone || undefined,
    address: order.address || undefined,
    orderItems: order.orderItems.map(toldItem),
  }
}

function toldItem({ id, product, variant, quantity, flashSaleInfo, ...item }: ShownItem) {
  return {
    id,
    product: { name: product.name, thumbnail: product.thumbnail },
    variant: variant && { displayName: variant.displayName, image: variant.image },
    quantity,
    originalPrice: item.tellsPrice ? item.originalPrice : undefined,
    finalPrice: item.tellsPrice ? item.finalPrice : undefined,
    flashSaleInfo,
  }
}
