import { expect, test } from 'vitest'
import { recordedApi } from '#test/recorded-api.ts'
import { loadQuote, placeOrder, requestConfirmation } from './checkout-calls.ts'
import type { OrderAttempt } from './checkout-storage.ts'

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

test('an order is placed with items, payment and address, and its id is read', async () => {
  const body = { items, paymentMethod: 'COD', addressId: 'a', expectedTotal: 106 }
  const attempt = { key: 'k', body } as unknown as OrderAttempt
  const id = async (answer: object) => {
    const { api, calls } = recordedApi({ 'POST /api/web/orders': answer })
    const placed = await placeOrder(api, attempt)
    expect(calls).toEqual([{ call: 'POST /api/web/orders', body }])
    return placed.id
  }
  expect(await id({ order: { id: 'DH1' } })).toBe('DH1')
  expect(await id({ data: { order: { id: 'DH2' } } })).toBe('DH2')
  expect(await id({ success: true })).toBe('')
})

test('the confirmation is requested with to, name and order', async () => {
  const { api, calls } = recordedApi({ 'POST /api/web/orders/confirmation': {} })
  const confirmation = { to: 'lan@vi.du', name: 'Lan', order: { id: 'DH1' } }
  await requestConfirmation(api, confirmation)
  expect(calls).toEqual([{ call: 'POST /api/web/orders/confirmation', body: confirmation }])
})
