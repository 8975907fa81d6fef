import { useEffect, useRef } from 'react'
import { formatVnd } from '#shared/format.ts'
import { alertShopper } from '#storefront/ui/notices.ts'
import type { Checkout } from './use-checkout.ts'

/**
 * Says so when the same things to the same place, with the same discounts, come to another total while the page is open, a flash sale being over
 * for one: the button would order for what nobody has looked at. `asked` is a total that a dialog asks about.
 */
export function useTotalNews(
  { items, address, discounts, isRecounting, figures: { shipping, total } }: Checkout,
  asked: number | undefined,
): void {
  const seen = useRef<{ order: string; total: number }>(undefined)
  const lastAsked = useRef<number>(undefined)
  const lines = items.map(({ id, quantity }) => [id, quantity])
  const order = JSON.stringify([lines, address?.id, discounts])
  useEffect(() => {
    if (asked !== undefined) lastAsked.current = asked
    if (shipping !== 'known' || isRecounting) return
    const before = seen.current
    seen.current = { order, total }
    if (before?.order !== order || before.total === total || total === lastAsked.current) return
    alertShopper(`Tổng cộng vừa đổi: ${formatVnd(before.total)} → ${formatVnd(total)}.`, 'problem')
  }, [order, shipping, isRecounting, total, asked])
}
