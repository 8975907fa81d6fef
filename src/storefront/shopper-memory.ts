import { isRecord } from './api/read.ts'
import { readStored, removeStored, tokenKeys, userKeys, writeStored } from './shopper-storage.ts'

/** Fired when somebody has signed in or out. */
export const authChanged = 'auth-changed'

/** After a sign-in: keeps token and profile, and tells the page. */
export function rememberShopper(token: string, user: unknown): void {
  writeStored('user_token', token)
  if (isRecord(user)) writeStored('user_info', JSON.stringify(user))
  window.dispatchEvent(new CustomEvent(authChanged))
}

/** After a sign-out or a refused token: forgets token and profile, and tells the page if there was any. */
export function forgetShopper(): void {
  const keys = [...tokenKeys, ...userKeys]
  const known = keys.some((key) => readStored(key) !== undefined)
  for (const key of keys) removeStored(key)
  if (known) window.dispatchEvent(new CustomEvent(authChanged))
}
