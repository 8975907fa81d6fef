import { useSyncExternalStore } from 'react'
import { hasConsent, onConsent } from './consent.ts'
import { authChanged } from './shopper-session.ts'
import { storedToken, tokenKeys } from './shopper-storage.ts'

/**
 * Changes with every sign-in, sign-out and change of consent: data found for a shopper is stored beside it and shown only
 * while it is the same. Empty for a guest without consent, of whom nothing is known.
 */
export function shopperCacheKey(): string {
  return `${hasConsent() ? 'views ' : ''}${storedToken() ?? ''}`
}

/** The mark for components, which render again when it changes; undefined on the server and at hydration. */
export function useShopperCacheKey(): string | undefined {
  return useSyncExternalStore(onMark, shopperCacheKey, () => undefined)
}

function onMark(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || tokenKeys.some((known) => known === key)) listener()
  }
  const stop = onConsent(listener)
  window.addEventListener('storage', onStorage)
  window.addEventListener(authChanged, listener)
  return () => {
    stop()
    window.removeEventListener('storage', onStorage)
    window.removeEventListener(authChanged, listener)
  }
}
