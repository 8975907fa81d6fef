import { afterEach, expect, test, vi } from 'vitest'
import { readStoredJson, removeStored } from '#storefront/shopper-storage.ts'
import { recordedApi } from '#test/recorded-api.ts'
import { addToCart } from './add-to-cart.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  for (const key of ['cart_added_at_v1', 'cart_wanted_again_v1']) removeStored(key)
})

test('a piece is added with its product, variant and quantity; the time is stored and the page notified', async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const events: unknown[] = []
  page.addEventListener('cart-changed', (event) => events.push((event as CustomEvent).detail))

  for (const variantId of ['v', null]) {
    const { api, calls } = recordedApi({ 'POST /api/web/cart': { success: true, count: 2 } })
    const addition = { productId: 'p', variantId, quantity: 2 }
    expect(await addToCart(api, addition)).toMatchObject({ quantity: 2, clamped: false })
    expect(calls).toEqual([{ call: 'POST /api/web/cart', body: addition }])
  }
  expect(readStoredJson('cart_added_at_v1')).toEqual({
    'p:v': expect.any(Number),
    'p:noVar': expect.any(Number),
  })
  expect(events).toEqual([{ count: 2 }, { count: 2 }])
})
