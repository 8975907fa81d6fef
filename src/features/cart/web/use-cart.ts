import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { cartChanged, cartItemKey, countLines, setCartCount } from '#storefront/cart-count.ts'
import { purchasedKey, readStored, readStoredJson } from '#storefront/shopper-storage.ts'
import { asWanted } from '../domain.ts'
import { cartQuery } from './cart-query.ts'
import { useWanted } from './pending-changes.ts'
import { clearSelection } from './selection.ts'
import { isIdle, useCartSync } from './use-cart-sync.ts'
import { useCartTime } from './use-cart-time.ts'

/**
 * The cart with unconfirmed changes applied and purchased lines left out; `now` is the time it was loaded, in milliseconds.
 */
export function useCart() {
  useCartSync()
  const {
    data,
    dataUpdatedAt,
    isPending,
    isError,
    errorUpdateCount,
    isFetchedAfterMount,
    refetch,
  } = useQuery({ ...cartQuery, refetchInterval: lookAgainAfter })
  const now = useCartTime(data, dataUpdatedAt, refetch)
  const wanted = useWanted()
  const bought = useBought()
  const items = useMemo(() => {
    const shown = data?.filter((item) => !bought.has(cartItemKey(item.productId, item.variantId)))
    return shown && asWanted(shown, wanted)
  }, [data, wanted, bought])

  const count = items && countLines(items)
  useEffect(() => {
    if (!isFetchedAfterMount || count === undefined) return
    setCartCount(count)
    if (count === 0) clearSelection()
  }, [isFetchedAfterMount, count])

  return { items, now, isPending, isError, hasFailed: errorUpdateCount > 0, refetch }
}

/** Spreads the requests of all shoppers. */
const spread = Math.random() * 10_000

/**
 * Milliseconds until the cart is loaded again: sales begin, prices change and stock runs out while it is open. Rarely when
 * the page is idle.
 */
function lookAgainAfter(): number {
  return (isIdle() ? 300_000 : 30_000) + spread
}

/** Keys of purchased lines that the server has not yet removed from the cart. */
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
