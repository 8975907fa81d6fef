import { isRecord, text } from '#storefront/api/parse.ts'
import {
  deliveryKey,
  readStoredJson,
  removeStored,
  writeStored,
} from '#storefront/shopper-storage.ts'

/** The method of delivery that a shopper has chosen; its name tells what is lost where it is not offered. */
export type ChosenDelivery = { id: string; name: string }

/** Kept over reloads and while an address is being chosen. */
export function storedDelivery(): ChosenDelivery | undefined {
  const stored = readStoredJson(deliveryKey)
  if (!isRecord(stored)) return undefined
  const [id, name] = [text(stored.id), text(stored.name)]
  return id && name ? { id, name } : undefined
}

export function storeDelivery({ id, name }: ChosenDelivery): void {
  writeStored(deliveryKey, JSON.stringify({ id, name }))
}

export function forgetDelivery(): void {
  removeStored(deliveryKey)
}

/** The method as a request field; left out where there is no choice. */
export function sentMethod(methodId: string | undefined) {
  return methodId === undefined ? {} : { deliveryMethodId: methodId }
}
