import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { authChanged } from '#storefront/auth.ts'
import { onCartChangedElsewhere } from '#storefront/cart-count.ts'
import { sendUnsent } from './cart-changes.ts'
import { cartQuery } from './cart-query.ts'
import { openChanges } from './open-changes.ts'

/** While the cart is looked at: what other tabs change is shown, and nothing is lost when the page is left. */
export function useCartWatch(): void {
  const client = useQueryClient()
  useEffect(() => watch(client), [client])
}

let lastTouch = 0

/** True when nobody has touched the page for five minutes. */
export function isUntouched(): boolean {
  return performance.now() - lastTouch > 300_000
}

function watch(client: QueryClient): () => void {
  const look = () => void client.invalidateQueries({ queryKey: cartQuery.queryKey })
  const onTouch = () => {
    const isBack = isUntouched()
    lastTouch = performance.now()
    if (isBack) look()
  }
  lastTouch = performance.now()
  const listeners = [
    ['pagehide', sendUnsent],
    [authChanged, openChanges.forget],
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
