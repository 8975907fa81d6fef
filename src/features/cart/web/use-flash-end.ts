import { useState } from 'react'
import type { CartItem } from '../contract.ts'

/** When the line's flash sale ends or, as long as the cart is looked at, has ended: that is why it costs more now. */
export function useFlashEnd(
  { flashSaleInfo }: Pick<CartItem, 'flashSaleInfo'>,
  now: number,
): string | undefined {
  const endAt = flashSaleInfo?.endAt
  const [last, setLast] = useState(endAt)
  if (endAt !== undefined && endAt !== last) setLast(endAt)
  if (endAt !== undefined) return endAt
  return last !== undefined && Date.parse(last) <= now ? last : undefined
}
