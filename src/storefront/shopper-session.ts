import { isRecord } from './api/parse.ts'
import {
  readStored,
  removeStored,
  shopperKeys,
  tokenKeys,
  userKeys,
  writeStored,
} from './shopper-storage.ts'

/** Fired after a sign-in or sign-out. */
export const authChanged = 'auth-changed'

/** Stores token and profile after a sign-in and announces it. */
export function storeShopper(token: string, user: unknown): void {
  hasEnded = false
  writeStored('user_token', token)
  if (isRecord(user)) writeStored('user_info', JSON.stringify(user))
  window.dispatchEvent(new CustomEvent(authChanged))
}

let hasEnded = false

/**
 * After a refused token: removes it with the profile and the shopper's other data, and announces it if there was any.
 * Drafts of this tab stay for the shopper's return.
 */
export function clearShopper(): void {
  hasEnded = true
  forget()
}

/** After a sign-out: removes the shopper and the drafts of this tab. */
export function clearShopperAndDrafts(): void {
  hasEnded = false
  try {
    sessionStorage.clear()
  } catch {
    // Nothing was stored then.
  }
  forget()
}

/** True when the shopper of this page lost the session because the token was refused. */
export function hasSessionEnded(): boolean {
  return hasEnded
}

function forget(): void {
  const evidence = [...tokenKeys, ...userKeys]
  const known = evidence.some((key) => readStored(key) !== undefined)
  for (const key of [...evidence, ...shopperKeys]) removeStored(key)
  if (known) window.dispatchEvent(new CustomEvent(authChanged))
}
