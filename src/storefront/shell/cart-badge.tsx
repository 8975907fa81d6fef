import { formatBadge } from '#shared/format.ts'
import { useShopper } from '../auth.ts'
import { useCartCount } from '../cart-count.ts'
import { CountBadge } from '../ui/count-badge.tsx'

/** Count on the cart icon; before hydration the one that early-script.ts found in storage. */
export function CartBadge() {
  const count = useCartCount()
  const { status } = useShopper()
  const early = status === 'unknown' && count === 0
  const badge = early ? '' : formatBadge(count)
  if (badge === undefined) return null
  return <CountBadge count={badge} className={`left-1/2 ${early ? 'cart-badge-early' : ''}`} />
}

/** Accessible name of the cart link: “Giỏ hàng (3)”. */
export function useCartLabel(): string {
  const count = useCartCount()
  return count > 0 ? `Giỏ hàng (${formatBadge(count)})` : 'Giỏ hàng'
}
