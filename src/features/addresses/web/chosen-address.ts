import { readStored, removeStored, writeStored } from '#storefront/shopper-storage.ts'

const key = 'selectedAddressId'

/** The address that the shopper chose for the next order. */
export function chosenAddressId(): string | undefined {
  return readStored(key) || undefined
}

export function chooseAddress(id: string): void {
  writeStored(key, id)
}

export function forgetAddress(id: string): void {
  if (readStored(key) === id) removeStored(key)
}
