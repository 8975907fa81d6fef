import { paymentKey, readStored, removeStored, writeStored } from '#storefront/shopper-storage.ts'
import type { PaymentMethod } from '../contract.ts'

/** How the shopper wants to pay: kept while an address is being chosen, and over reloads. */
export function storedPayment(): PaymentMethod {
  return readStored(paymentKey) === 'BANK_TRANSFER' ? 'BANK_TRANSFER' : 'COD'
}

export function storePayment(method: PaymentMethod): void {
  writeStored(paymentKey, method)
}

export function forgetPayment(): void {
  removeStored(paymentKey)
}
