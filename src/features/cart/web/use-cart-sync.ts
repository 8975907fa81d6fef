import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { authChanged } from '#storefront/auth.ts'
import { onCartChangedElsewhere } from '#storefront/cart-count.ts'
import { sendUnsent } from './cart-changes.ts'
import { cartQuery } from './cart-query.ts'
import { pendingChanges } from './pending-changes.ts'

/** Follows changes of other tabs while the cart is open, and sends queued changes when it is left. */
export function useCartSync(): void {
  const client = useQueryClient()
  useEffect(() => watch(client), [client])
}

let lastTouch = 0

/** True after five minutes without any input. */
export function isIdle(): boolean {
  return performance.now() - lastTouch > 300_000
}

function watch(client: QueryClient): () => void {
  const look = () => void client.invalidateQueries({ queryKey: cartQuery.queryKey })
  const onTouch = () => {
    const isBack = isIdle()
    lastTouch = performance.now()
    if (isBack) look()
  }
  lastTouch = performance.now()
  const listeners = [
    ['pagehide', sendUnsent],
    [authChanged, pendingChanges.forget],
    ['pointerdown', onTouch],
    ['keydown', onTouch],
  ] as const
  const stop = onCartChangedElsewhere(look)
  for (const [event, listener] of listeners) window.addEventListener(event, listener)
  return () => {
    stop()
    for (const [event, listener] of listeners) window.removeEventListener(event, listener)
  }
}
