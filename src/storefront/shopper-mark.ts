import { useSyncExternalStore } from 'react'
import { hasConsent, onConsent } from './consent.ts'
import { authChanged } from './shopper-memory.ts'
import { storedToken, tokenKeys } from './shopper-storage.ts'

/**
 * Another text after each sign-in or sign-out, and when consent is given or taken back: what was found for a shopper
 * is kept beside it, and shown only while it is still the same. Empty for a guest without consent, of whom nothing is
 * known.
 */
export function shopperMark(): string {
  return `${hasConsent() ? 'views ' : ''}${storedToken() ?? ''}`
}

/** The same for components, which are drawn again when it changes; undefined on the server and at hydration. */
export function useShopperMark(): string | undefined {
  return useSyncExternalStore(onMark, shopperMark, () => undefined)
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
