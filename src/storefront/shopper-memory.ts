import { isRecord } from './api/read.ts'
import {
  readStored,
  removeStored,
  shopperKeys,
  tokenKeys,
  userKeys,
  writeStored,
} from './shopper-storage.ts'

/** Fired when somebody has signed in or out. */
export const authChanged = 'auth-changed'

/** After a sign-in: keeps token and profile, and tells the page. */
export function rememberShopper(token: string, user: unknown): void {
  hasEnded = false
  writeStored('user_token', token)
  if (isRecord(user)) writeStored('user_info', JSON.stringify(user))
  window.dispatchEvent(new CustomEvent(authChanged))
}

let hasEnded = false

/**
 * After a refused token: forgets it with the profile and what else is the shopper's own, and tells the page if there was
 * any. What they have begun in this tab is kept for when they are back.
 */
export function forgetShopper(): void {
  hasEnded = true
  forget()
}

/** After a sign-out: forgets the shopper, and what they have begun in this tab. */
export function forgetShopperWholly(): void {
  hasEnded = false
  try {
    sessionStorage.clear()
  } catch {
    // Nothing was kept then.
  }
  forget()
}

/** Whether who was signed in on this page is not any more because their token was refused. */
export function hasSessionEnded(): boolean {
  return hasEnded
}

function forget(): void {
  const evidence = [...tokenKeys, ...userKeys]
  const known = evidence.some((key) => readStored(key) !== undefined)
  for (const key of [...evidence, ...shopperKeys]) removeStored(key)
  if (known) window.dispatchEvent(new CustomEvent(authChanged))
}
