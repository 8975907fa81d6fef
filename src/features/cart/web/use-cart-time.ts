import { useEffect, useState } from 'react'
import { usePassed } from '#features/flash-sale/web/public.ts'
import { serverNow } from '#storefront/server-clock.ts'
import type { CartItem } from '../contract.ts'

/**
 * Server time in milliseconds at which lines are judged: when the cart was loaded, or when a line's flash sale ended since,
 * even if it was sold out. Then the cart is loaded again.
 */
export function useCartTime(
  items: readonly CartItem[] | undefined,
  dataUpdatedAt: number,
  refetch: () => Promise<unknown>,
): number {
  const [last, setLast] = useState(() => ({ dataUpdatedAt, now: serverNow() }))
  if (last.dataUpdatedAt !== dataUpdatedAt) setLast({ dataUpdatedAt, now: serverNow() })
  const passed = usePassed(items?.map(({ flashSaleInfo }) => flashSaleInfo?.endAt) ?? [])
  const hasEnded = passed > last.now
  useEffect(() => {
    if (!hasEnded) return
    // Spreads the requests of all shoppers, after the end by the server's clock.
    const timer = setTimeout(() => void refetch(), 500 + Math.random() * 2500)
    return () => clearTimeout(timer)
  }, [hasEnded, refetch])
  return Math.max(last.now, passed)
}
