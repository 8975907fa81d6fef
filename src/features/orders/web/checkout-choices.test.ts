import { expect, test } from 'vitest'
import { removeStored, writeStored } from '#storefront/shopper-storage.ts'
import { PaymentMethod, PlaceOrder } from '../contract.ts'
import { storedPayment, storePayment } from './checkout-choices.ts'

test('orders are paid by COD or BANK_TRANSFER, and by COD until something else is chosen', () => {
  expect(PaymentMethod.options).toEqual(['COD', 'BANK_TRANSFER'])
  removeStored('checkout_payment')
  expect(storedPayment()).toBe('COD')
  storePayment('BANK_TRANSFER')
  expect(storedPayment()).toBe('BANK_TRANSFER')
  writeStored('checkout_payment', 'GOLD')
  expect(storedPayment()).toBe('COD')
  removeStored('checkout_payment')

  const items = [{ productId: 'p', variantId: null, quantity: 1 }]
  expect(PlaceOrder.parse({ items, addressId: 'a' }).paymentMethod).toBe('COD')
})
