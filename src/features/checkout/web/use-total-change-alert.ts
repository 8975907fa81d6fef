import { useEffect, useRef } from 'react'
import { formatVnd } from '#shared/format.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { Checkout } from './use-checkout.ts'

/**
 * Reports a total that changes while the page is open with the same lines, address, discounts and delivery, for example when a flash
 * sale ends: the button would order for a sum nobody has read. `asked` is the total that a dialog asks about.
 */
export function useTotalChangeAlert(
  {
    items,
    address,
    discounts,
    wantedMethodId,
    isRecounting,
    figures: { shipping, total },
  }: Checkout,
  confirmedTotal: number | undefined,
): void {
  const seen = useRef<{ order: string; total: number }>(undefined)
  const lastConfirmed = useRef<number>(undefined)
  const lines = items.map(({ id, quantity }) => [id, quantity])
  const order = JSON.stringify([lines, address?.id, discounts, wantedMethodId])
  useEffect(() => {
    if (confirmedTotal !== undefined) lastConfirmed.current = confirmedTotal
    if (shipping !== 'known' || isRecounting) return
    const before = seen.current
    seen.current = { order, total }
    if (before?.order !== order || before.total === total || total === lastConfirmed.current) return
    alertShopper(`Tổng cộng vừa đổi: ${formatVnd(before.total)} → ${formatVnd(total)}.`, 'problem')
  }, [order, shipping, isRecounting, total, confirmedTotal])
}
