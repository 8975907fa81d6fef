import { formatBadge } from '#shared/format.ts'
import { useShopper } from '../auth.ts'
import { useCartCount } from '../cart-count.ts'
import { CountBadge } from '../ui/count-badge.tsx'

/** The number on the cart icon; before the page has come to life, what early-script.ts found in storage. */
export function CartBadge() {
  const count = useCartCount()
  const { status } = useShopper()
  const early = status === 'unknown' && count === 0
  const badge = early ? '' : formatBadge(count)
  if (badge === undefined) return null
  return <CountBadge count={badge} className={`left-1/2 ${early ? 'cart-badge-early' : ''}`} />
}

/** “Giỏ hàng (3)”: what the cart link is called. */
export function useCartLabel(): string {
  const count = useCartCount()
  return count > 0 ? `Giỏ hàng (${formatBadge(count)})` : 'Giỏ hàng'
}
