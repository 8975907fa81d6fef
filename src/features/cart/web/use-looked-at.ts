import { useEffect, useState } from 'react'
import { usePassed } from '#features/flash-sale/web/public.ts'
import { serverNow } from '#storefront/server-clock.ts'
import type { CartItem } from '../contract.ts'

/**
 * The server's time, in milliseconds, by which lines are judged: when the cart came in, or when a line's flash sale has
 * ended since, whether anything of it was left or not. Then the cart is asked for anew.
 */
export function useLookedAt(
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
    // Not all shoppers at once, and not before the server's own clock has passed the end.
    const timer = setTimeout(() => void refetch(), 500 + Math.random() * 2500)
    return () => clearTimeout(timer)
  }, [hasEnded, refetch])
  return Math.max(last.now, passed)
}
