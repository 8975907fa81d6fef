import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { browserApi } from '#storefront/api/browser-api.ts'
import type { CartItem } from '../contract.ts'
import { subtotalOf } from '../domain.ts'
import { estimate } from './calls.ts'
import { cartQuery } from './cart-query.ts'
import { useWanted } from './pending-changes.ts'
import { keyOf } from './selection.ts'

/** Milliseconds for which a selection must stay the same before its estimate is requested. */
const debounce = 300

/** Shipping fee of the selected lines in đồng; undefined until the server has answered for exactly these. */
export function useEstimate(
  selected: readonly CartItem[],
  { hasTrouble }: { hasTrouble: boolean },
): number | undefined {
  const client = useQueryClient()
  const isOpen = useWanted().size > 0
  const lines = selected.map((item) => [keyOf(item), item.quantity, item.currentPrice])
  const isCalm = useCalm(JSON.stringify(lines))
  const { data, isError } = useQuery({
    queryKey: ['cart-estimate', lines],
    queryFn: ({ signal }) => estimate(browserApi(), selected, signal),
    enabled: selected.length > 0 && isCalm && !isOpen,
  })
  const sum = subtotalOf(selected)
  // The estimate prices flash-sale lines at their normal price: that difference is no price change.
  const isFlash = selected.some(({ flashSaleInfo }) => flashSaleInfo !== null)
  const isNews =
    data !== undefined &&
    !isError &&
    !hasTrouble &&
    (data.shippingFee === undefined || (!isFlash && (data.subtotal ?? sum) !== sum))
  useEffect(() => {
    // Prices or stock have changed since the cart was loaded.
    if (isNews) void client.invalidateQueries({ queryKey: cartQuery.queryKey })
  }, [client, isNews])
  return isError || isOpen || selected.length === 0 ? undefined : data?.shippingFee
}

/** True once `value` has stayed the same for a while. */
function useCalm(value: string): boolean {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounce)
    return () => clearTimeout(timer)
  }, [value])
  return settled === value
}
