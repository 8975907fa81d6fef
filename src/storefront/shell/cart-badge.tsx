import { formatBadge } from '#shared/format.ts'
import { useShopper } from '../auth.ts'
import { useCartCount } from '../cart-count.ts'

/** The number on the cart icon; before the page has come to life, what early-script.ts found in storage. */
export function CartBadge() {
  const count = useCartCount()
  const { status } = useShopper()
  const early = status === 'unknown' && count === 0
  const badge = early ? '' : formatBadge(count)
  if (badge === undefined) return null
  return (
    <span
      aria-hidden="true"
      className={`absolute top-0 left-1/2 inline-flex h-5 min-w-5 items-center justify-center rounded-full border-2 border-surface bg-son px-1 text-xs leading-none font-semibold text-surface tabular-nums ${early ? 'cart-badge-early' : ''}`}
    >
      {badge}
    </span>
  )
}

/** “Giỏ hàng (3)”: what the cart link is called. */
export function useCartLabel(): string {
  const count = useCartCount()
  return count > 0 ? `Giỏ hàng (${formatBadge(count)})` : 'Giỏ hàng'
}
