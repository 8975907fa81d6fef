import { useMemo, useSyncExternalStore } from 'react'
import { each, number, text } from '#storefront/api/read.ts'
import { hasConsent, onConsent } from '#storefront/consent.ts'
import {
  readStored,
  readStoredJson,
  recentlyViewedKey,
  writeStored,
} from '#storefront/shopper-storage.ts'
import type { RecentView } from '../contract.ts'
import { recentViews } from '../domain.ts'

const changed = 'recently-viewed-changed'

/**
 * The products that were looked at in this browser, newest first; none without consent, undefined before the browser has
 * looked.
 */
export function useRecentViews(): RecentView[] | undefined {
  const stored = useSyncExternalStore(subscribe, storedText, () => undefined)
  return useMemo(() => (stored === undefined ? undefined : parse(stored)), [stored])
}

/** Puts a product at the front of the list, if the shopper agreed to it. */
export function rememberView(view: RecentView): void {
  if (hasConsent()) save([view, ...readRecentViews(readStoredJson(recentlyViewedKey))])
}

/** Takes products that are no more out of the list. */
export function dropViews(gone: readonly string[]): void {
  if (gone.length === 0 || !hasConsent()) return
  const views = readRecentViews(readStoredJson(recentlyViewedKey))
  save(views.filter(({ productId }) => !gone.includes(productId)))
}

/** The list as it was stored, by whatever wrote it: what is no view is left out. */
export function readRecentViews(stored: unknown): RecentView[] {
  if (!Array.isArray(stored)) return []
  return recentViews(
    each(stored, (fields) => {
      const productId = text(fields.productId)
      const ts = number(fields.ts)
      if (productId === '' || ts === undefined) return undefined
      return { productId, mainCategoryId: text(fields.mainCategoryId), ts }
    }),
  )
}

function save(views: readonly RecentView[]): void {
  writeStored(recentlyViewedKey, JSON.stringify(recentViews(views)))
  window.dispatchEvent(new CustomEvent(changed))
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === recentlyViewedKey) listener()
  }
  const stop = onConsent(listener)
  window.addEventListener(changed, listener)
  window.addEventListener('storage', onStorage)
  return () => {
    stop()
    window.removeEventListener(changed, listener)
    window.removeEventListener('storage', onStorage)
  }
}

function storedText(): string {
  return hasConsent() ? (readStored(recentlyViewedKey) ?? '') : ''
}

function parse(stored: string): RecentView[] {
  if (!stored) return []
  try {
    return readRecentViews(JSON.parse(stored))
  } catch {
    return []
  }
}
