import { expect, test } from 'vitest'
import { loadCart } from '#features/cart/web/public.ts'
import { parseOrder } from '#features/orders/web/public.ts'
import { recordedApi } from '#test/recorded-api.ts'
import { loadQuote, placeOrder, requestConfirmation } from './checkout-calls.ts'
import { type OrderAttempt, openAttempt, orderContent } from './checkout-storage.ts'

const bound = { productId: 'p', variantId: 'v', flashSaleId: 'f', flashSaleVariantId: 'e' }
const items = [{ ...bound, quantity: 2 }]
const discounts = { voucherCode: null, useCoins: false }

test('an order is calculated with its flash sales and its address', async () => {
  const answer = { success: true, errors: [], subtotal: 90, shippingFee: 16 }
  const { api, calls } = recordedApi({ 'POST /api/web/orders/calculate': answer })
  const quote = await loadQuote(api, { items, addressId: 'a', discounts })
  expect(quote).toMatchObject({ isComplete: true, errors: [], subtotal: 90, shippingFee: 16 })
  expect(calls).toEqual([
    { call: 'POST /api/web/orders/calculate', body: { items, addressId: 'a' } },
  ])
})

test.each([
  [
    { success: true, grandShipping: 16 },
    { isComplete: true, shippingFee: 16 },
  ],
  [{ data: { success: true, shippingFee: 0 } }, { isComplete: true, shippingFee: 0 }],
  [
    { success: false, errors: ['Hết hàng', { message: 'Thiếu' }] },
    { isComplete: false, shippingFee: 0, errors: ['Hết hàng', 'Thiếu'] },
  ],
])('of %j the checkout reads %j', async (answer, quote) => {
  const { api } = recordedApi({ 'POST /api/web/orders/calculate': answer })
  expect(await loadQuote(api, { items, addressId: undefined, discounts })).toMatchObject(quote)
})

test.each([
  [
    { minDays: 2, maxDays: 4 },
    { minDays: 2, maxDays: 4 },
  ],
  [{ minDays: 4, maxDays: 2 }, undefined],
  [{ minDays: -1, maxDays: 2 }, undefined],
  [{ minDays: 2 }, undefined],
  ['2', undefined],
  [null, undefined],
])('the delivery %j is read as %j', async (delivery, read) => {
  const answer = { success: true, shippingFee: 16, delivery }
  const { api } = recordedApi({ 'POST /api/web/orders/calculate': answer })
  const quote = await loadQuote(api, { items, addressId: 'a', discounts })
  expect(quote.delivery).toEqual(read)
})

/** The attempt to order a cart of these lines, as the checkout makes it. */
async function attemptFor(items: object[]): Promise<OrderAttempt> {
  const cart = await loadCart(recordedApi({ 'GET /api/web/cart': { items } }).api)
  const chosen = { paymentMethod: 'COD' as const, addressId: 'a' }
  const discounts = { voucherCode: 'HE10', useCoins: false }
  const content = orderContent(cart, { ...chosen, discounts })
  return openAttempt({ content, expectedTotal: 106, userId: 'u', now: 0 }, () => 'k')
}

const cart = [
  { id: 'l1', product: { id: 'p', slug: 'ao', price: 45 }, variantId: 'v', quantity: 2 },
  { id: 'l2', productId: 'q', flashSaleId: 'f', flashSaleVariantId: 'e', quantity: 1 },
  { id: 'l3', productId: 'r', quantity: 0 },
  { id: 'l4', quantity: 1 },
]
const named = {
  items: [
    { productId: 'p', variantId: 'v', flashSaleId: null, flashSaleVariantId: null, quantity: 2 },
    { productId: 'q', variantId: null, flashSaleId: 'f', flashSaleVariantId: 'e', quantity: 1 },
  ],
  paymentMethod: 'COD',
  addressId: 'a',
}

test('an order is placed with the lines that have a product and pieces, payment and address', async () => {
  const { api, calls } = recordedApi({ 'POST /api/web/orders': {} }, { isOwnServer: false })
  await placeOrder(api, await attemptFor(cart))
  expect(calls).toEqual([{ call: 'POST /api/web/orders', body: named }])
})

test('our own server also gets the cart lines, the agreed total and the voucher', async () => {
  const { api, calls } = recordedApi({ 'POST /api/web/orders': {} })
  await placeOrder(api, await attemptFor(cart))
  const items = named.items.map((line, index) => ({ ...line, cartItemId: `l${index + 1}` }))
  const body = { ...named, items, expectedTotal: 106, voucherCode: 'HE10' }
  expect(calls).toEqual([{ call: 'POST /api/web/orders', body }])
})

test.each([
  [{ order: { id: 'DH1' } }, 'DH1'],
  [{ data: { order: { id: 'DH2' } } }, 'DH2'],
  [{ success: true }, ''],
])('the order’s id is read from %j: "%s"', async (answer, id) => {
  const { api } = recordedApi({ 'POST /api/web/orders': answer })
  expect(await placeOrder(api, await attemptFor(cart))).toMatchObject({ id })
})

test('the confirmation is requested with to, name and order', async () => {
  const { api, calls } = recordedApi({ 'POST /api/web/orders/confirmation': {} })
  const confirmation = { to: 'lan@vi.du', name: 'Lan', order: { id: 'DH1' } }
  await requestConfirmation(api, confirmation)
  expect(calls).toEqual([{ call: 'POST /api/web/orders/confirmation', body: confirmation }])
})

const small = {
  ...{ id: 'DH1', status: 'PENDING', createdAt: '2026-11-20T03:00:00Z' },
  orderItems: [{ id: 'i', quantity: 2, finalPrice: 30_000, product: { id: 'p', name: 'Áo' } }],
}
const smallItem = {
  ...{ id: 'i', quantity: 2, originalPrice: 30_000, finalPrice: 30_000 },
  ...{ product: { name: 'Áo', thumbnail: null }, variant: null, flashSaleInfo: null },
}

test.each([
  ['little', small, { ...small, subtotal: 60_000, orderItems: [smallItem] }],
  [
    'all',
    {
      ...small,
      ...{ paymentMethod: 'BANK_TRANSFER', subtotal: 60_000, shippingFee: 0, total: 60_000 },
      ...{ recipient: 'Lan', phone: '0912345678', address: '12 phố Mẫu', voucherDiscount: 0 },
      ...{ payment: { status: 'unpaid' }, events: [], hold: null },
    },
    {
      ...{ ...small, orderItems: [smallItem] },
      ...{ paymentMethod: 'BANK_TRANSFER', subtotal: 60_000, shippingFee: 0, total: 60_000 },
      ...{ recipient: 'Lan', phone: '0912345678', address: '12 phố Mẫu' },
    },
  ],
  ['nothing but its id', { id: 'DH1' }, { id: 'DH1', orderItems: [] }],
])(
  'the confirmation of an order that tells %s has what is named and told',
  async (_how, answer, order) => {
    const { api, calls } = recordedApi({ 'POST /api/web/orders/confirmation': {} })
    await requestConfirmation(api, { to: 'a@vi.du', name: 'Lan', order: parseOrder(answer) })
    expect(calls).toMatchObject([{ body: { to: 'a@vi.du', name: 'Lan' } }])
    expect(calls[0]?.body).toHaveProperty('order', order)
  },
)
