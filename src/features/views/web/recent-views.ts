import { useMemo, useSyncExternalStore } from 'react'
import { each, number, text } from '#storefront/api/parse.ts'
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

/** Products viewed in this browser, newest first; none without consent, undefined before hydration. */
export function useRecentViews(): RecentView[] | undefined {
  const stored = useSyncExternalStore(subscribe, storedText, () => undefined)
  return useMemo(() => (stored === undefined ? undefined : parse(stored)), [stored])
}

/** Puts a product at the front of the list, with consent. */
export function rememberView(view: RecentView): void {
  if (hasConsent()) save([view, ...parseRecentViews(readStoredJson(recentlyViewedKey))])
}

/** Removes products that no longer exist. */
export function dropViews(gone: readonly string[]): void {
  if (gone.length === 0 || !hasConsent()) return
  const views = parseRecentViews(readStoredJson(recentlyViewedKey))
  save(views.filter(({ productId }) => !gone.includes(productId)))
}

/** Parses the stored list; invalid entries are left out. */
export function parseRecentViews(stored: unknown): RecentView[] {
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
    return parseRecentViews(JSON.parse(stored))
  } catch {
    return []
  }
}
