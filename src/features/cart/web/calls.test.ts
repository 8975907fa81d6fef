import { describe, expect, test } from 'vitest'
import { recordedApi } from '#test/recorded-api.ts'
import { changeQuantity, estimate, loadCart, removeLines } from './calls.ts'

const line = { id: 'l/1', productId: 'p', variantId: null }
const { signal } = new AbortController()

test('the cart is read from its items', async () => {
  const result = { items: [{ id: 'l1', productId: 'p', quantity: 2 }], count: 2 }
  const { api, calls } = recordedApi({ 'GET /api/web/cart': result })
  expect(await loadCart(api)).toMatchObject([{ id: 'l1', productId: 'p', quantity: 2 }])
  expect(calls).toEqual([{ call: 'GET /api/web/cart' }])
})

test('a quantity is put to the line, after asking the flash sale where there is one', async () => {
  const { api, calls } = recordedApi({
    'PUT /api/web/cart/item/l%2F1': {},
    'GET /api/web/products/flash-remaining': { data: { remaining: 9 } },
  })
  await changeQuantity(api, line, { quantity: 3, asksFlashSale: false })
  await changeQuantity(api, line, { quantity: 4, asksFlashSale: true })
  expect(calls).toEqual([
    { call: 'PUT /api/web/cart/item/l%2F1', body: { quantity: 3 } },
    { call: 'GET /api/web/products/flash-remaining?productId=p&variantId=' },
    { call: 'PUT /api/web/cart/item/l%2F1', body: { quantity: 4 } },
  ])
})

test('one line is deleted; several are removed at once, or one by one where that fails', async () => {
  const one = recordedApi({ 'DELETE /api/web/cart/item/a': {} })
  await removeLines(one.api, ['a'])
  expect(one.calls).toEqual([{ call: 'DELETE /api/web/cart/item/a' }])

  const both = { call: 'POST /api/web/cart/remove-selected', body: { ids: ['a', 'b'] } }
  const many = recordedApi({ 'POST /api/web/cart/remove-selected': {} })
  await removeLines(many.api, ['a', 'b'])
  expect(many.calls).toEqual([both])

  const failing = recordedApi({
    'POST /api/web/cart/remove-selected': 500,
    'DELETE /api/web/cart/item/a': {},
    'DELETE /api/web/cart/item/b': {},
  })
  await removeLines(failing.api, ['a', 'b'])
  expect(failing.calls).toEqual([
    both,
    { call: 'DELETE /api/web/cart/item/a' },
    { call: 'DELETE /api/web/cart/item/b' },
  ])
})

describe('the shipping fee of the selected lines', () => {
  const items = [{ ...line, variantId: 'v', quantity: 2, currentPrice: 5 }]
  const estimateWith = (answer: unknown) => {
    const { api, calls } = recordedApi({ 'POST /api/web/orders/calculate': answer })
    return { result: estimate(api, items, signal), calls }
  }

  test('is requested with product, variant and quantity, and read from shippingFee or grandShipping', async () => {
    const { result, calls } = estimateWith({ success: true, shippingFee: 16_000, subtotal: 10 })
    expect(await result).toEqual({ shippingFee: 16_000, subtotal: 10 })
    expect(calls).toEqual([
      {
        call: 'POST /api/web/orders/calculate',
        body: { items: [{ productId: 'p', variantId: 'v', quantity: 2 }] },
      },
    ])
    expect(await estimateWith({ data: { grandShipping: 0 } }).result).toMatchObject({
      shippingFee: 0,
    })
  })

  test('is unknown when the lines can’t be bought, or the call fails', async () => {
    expect(await estimateWith({ success: false, errors: ['x'], shippingFee: 0 }).result).toEqual({
      shippingFee: undefined,
      subtotal: undefined,
    })
    await expect(estimateWith(500).result).rejects.toMatchObject({ status: 500 })
    await expect(estimateWith({ success: true }).result).rejects.toThrow('No fee')
  })
})
