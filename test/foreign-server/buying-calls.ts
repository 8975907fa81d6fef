import { type Call, done, nothing } from './call.ts'
import { namedLine, olderLine, textLine } from './cart-shapes.ts'
import { eachIn, fieldsOf, only } from './fields.ts'
import { listedOrder, namedOrder, placedOrder } from './order-shapes.ts'

export const buyingCalls: Call[] = [
  {
    call: 'GET /api/web/cart',
    shapes: [
      (answer) => ({ items: eachIn(answer, 'items', olderLine), count: answer.count }),
      (answer) => ({ items: eachIn(answer, 'items', textLine), count: String(answer.count) }),
      (answer) => ({
        success: true,
        items: eachIn(answer, 'items', namedLine),
        count: answer.count,
      }),
    ],
  },
  {
    call: 'POST /api/web/cart',
    takes: ['productId', 'variantId', 'quantity'],
    shapes: [done, nothing],
  },
  { call: 'PUT /api/web/cart/item/{id}', takes: ['quantity'], shapes: [done, nothing] },
  { call: 'DELETE /api/web/cart/item/{id}', shapes: [nothing, done] },
  { call: 'POST /api/web/cart/remove-selected', takes: ['ids'], shapes: [done, nothing] },
  {
    call: 'POST /api/web/orders/calculate',
    takes: ['items', 'addressId'],
    shapes: [
      (answer) => only(answer, 'success', 'errors', 'subtotal', 'grandShipping=shippingFee'),
      (answer) => only(answer, 'success', 'errors', 'subtotal', 'shippingFee'),
    ],
  },
  {
    call: 'POST /api/web/orders',
    takes: ['items', 'paymentMethod', 'addressId'],
    shapes: [
      ({ order }) => ({ order: only(fieldsOf(order), 'id') }),
      ({ order }) => ({ order: placedOrder(fieldsOf(order)) }),
    ],
  },
  {
    call: 'POST /api/web/orders/confirmation',
    takes: ['to', 'name', 'order'],
    shapes: [done, nothing],
  },
  {
    call: 'GET /api/web/orders/{id}',
    shapes: [({ data }) => ({ data: placedOrder(fieldsOf(data)) })],
  },
  {
    call: 'GET /api/web/orders/user',
    takes: ['status'],
    with: { limit: '100' },
    shapes: [
      (answer) => ({ data: eachIn(answer, 'data', listedOrder) }),
      (answer) => ({ success: true, data: eachIn(answer, 'data', namedOrder) }),
    ],
  },
  {
    call: 'GET /api/web/orders/user/{id}',
    shapes: [
      ({ data }) => ({ data: namedOrder(fieldsOf(data)) }),
      ({ data }) => ({ data: placedOrder(fieldsOf(data)) }),
    ],
  },
]
