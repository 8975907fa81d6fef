import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { cartChanged, cartItemKey, countLines, tellCartCount } from '#storefront/cart-count.ts'
import { purchasedKey, readStored, readStoredJson } from '#storefront/shopper-storage.ts'
import { asWanted } from '../domain.ts'
import { cartQuery } from './cart-query.ts'
import { useWanted } from './open-changes.ts'
import { clearSelection } from './selection.ts'
import { isUntouched, useCartWatch } from './use-cart-watch.ts'
import { useLookedAt } from './use-looked-at.ts'

/** The cart as the shopper wants it, without what is bought already, and when it was looked at (`now`, in milliseconds). */
export function useCart() {
  useCartWatch()
  const { data, dataUpdatedAt, isPending, isError, isFetchedAfterMount, refetch } = useQuery({
    ...cartQuery,
    refetchInterval: lookAgainAfter,
  })
  const now = useLookedAt(data, dataUpdatedAt, refetch)
  const wanted = useWanted()
  const bought = useBought()
  const items = useMemo(() => {
    const shown = data?.filter((item) => !bought.has(cartItemKey(item.productId, item.variantId)))
    return shown && asWanted(shown, wanted)
  }, [data, wanted, bought])

  const count = items && countLines(items)
  useEffect(() => {
    if (!isFetchedAfterMount || count === undefined) return
    tellCartCount(count)
    if (count === 0) clearSelection()
  }, [isFetchedAfterMount, count])

  return { items, now, isPending, isError, refetch }
}

/** Not all shoppers at once. */
const spread = Math.random() * 10_000

/**
 * Sales begin, prices change and things sell out while a cart is looked at: after so many milliseconds it is asked for
 * again, seldom when nobody has touched the page for long.
 */
function lookAgainAfter(): number {
  return (isUntouched() ? 300_000 : 30_000) + spread
}

/** The keys of lines that are bought, and that the server has not taken out of the cart yet. */
function useBought(): ReadonlySet<unknown> {
  const stored = useSyncExternalStore(
    onBought,
    () => readStored(purchasedKey) ?? '',
    () => '',
  )
  return useMemo(() => {
    const keys = stored === '' ? [] : readStoredJson(purchasedKey)
    return new Set<unknown>(Array.isArray(keys) ? keys : [])
  }, [stored])
}

function onBought(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  window.addEventListener(cartChanged, listener)
  return () => {
    window.removeEventListener('storage', listener)
    window.removeEventListener(cartChanged, listener)
  }
}
