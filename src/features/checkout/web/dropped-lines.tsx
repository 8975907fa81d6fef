import type { CartItem } from '#features/cart/contract.ts'
import { type LineStatus, lineStatusTexts } from '#features/cart/domain.ts'
import { LineRow } from '#features/orders/web/public.ts'
import { Badge } from '#storefront/ui/badge.tsx'

export type DroppedLine = { item: CartItem; status: LineStatus }

/** Chosen lines that have become unavailable: shown, but not ordered. */
export function DroppedLines({ lines }: { lines: readonly DroppedLine[] }) {
  return (
    <ul aria-label="Không có trong đơn này" className="divide-y divide-line">
      {lines.map(({ item, status }) => (
        <LineRow
          key={item.id}
          name={item.product.name}
          slug={item.product.slug}
          variantName={item.variant?.displayName}
          image={item.variant?.image?.url ?? item.product.thumbnail}
          quantity={item.quantity}
          price={item.currentPrice}
          originalPrice={item.currentPrice}
        >
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
            <Badge>{lineStatusTexts[status]}</Badge>
            Không có trong đơn này
          </p>
        </LineRow>
      ))}
    </ul>
  )
}
