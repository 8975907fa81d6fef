import {
  chosenAddressKey as key,
  readStored,
  removeStored,
  writeStored,
} from '#storefront/shopper-storage.ts'

/** The address chosen for the next order. */
export function chosenAddressId(): string | undefined {
  return readStored(key) || undefined
}

/** Calls `listener` when an address is chosen in another tab. Returns the function that stops it. */
export function onAddressChosen(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === key && listener()
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

export function chooseAddress(id: string): void {
  writeStored(key, id)
}

export function forgetAddress(id: string): void {
  if (readStored(key) === id) removeStored(key)
}
