import { asText, type Fields, fieldsOf, listOf, only } from './fields.ts'

/** An order as returned after placing: without payments, events and discounts. */
export function placedOrder(order: Fields): Fields {
  return {
    ...only(order, 'id', 'status', 'createdAt', 'total', 'subtotal', 'shippingFee'),
    ...only(order, 'paymentMethod', 'recipient', 'phone', 'address'),
    orderItems: listOf(order.orderItems).map((item) => {
      const variant = fieldsOf(item.variant)
      return {
        ...only(item, 'id', 'quantity', 'originalPrice', 'finalPrice', 'flashSaleInfo'),
        product: only(fieldsOf(item.product), 'name', 'thumbnail', 'id', 'slug'),
        variant: item.variant === null ? null : only(variant, 'displayName', 'image'),
      }
    }),
  }
}

/** An order in the account's list, with product ids only and amounts as text. */
export function listedOrder(order: Fields): Fields {
  return {
    ...only(order, 'id', 'createdAt', 'status'),
    orderItems: listOf(order.orderItems).map((item) => ({
      ...only(item, 'id', 'quantity'),
      price: asText(item.finalPrice),
      product: only(fieldsOf(item.product), 'id', 'name'),
    })),
  }
}

/** An order in the account's list, with the specification's fields. */
export function namedOrder(order: Fields): Fields {
  return {
    ...only(order, 'id', 'createdAt', 'status'),
    orderItems: listOf(order.orderItems).map((item) => ({
      ...only(item, 'id', 'quantity', 'finalPrice'),
      product: only(fieldsOf(item.product), 'id', 'slug', 'name'),
    })),
  }
}
