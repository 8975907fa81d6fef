import { useState } from 'react'
import { useFragmentCache } from '#storefront/fragment-cache.ts'
import { cx } from '#storefront/ui/cx.ts'
import { useHydrated } from '#storefront/use-hydrated.ts'
import type { ProductCard as Card } from '../contract.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import { cardKey, ProductCard } from './product-card.tsx'

type Props = {
  products: readonly Card[]
  /** Number of cards visible without scrolling. */
  eager?: number
  headingLevel?: 2 | 3
  /** Number of skeletons after the last card, while more is loading. */
  pending?: number
}

export function ProductGrid({ products, eager = 0, headingLevel = 3, pending = 0 }: Props) {
  // Scroll restoration needs the true heights of all cards.
  const [isFirst] = useState(!useHydrated())
  const cached = useFragmentCache()
  return (
    <ul className={cx('product-grid', isFirst && 'far-cards')} aria-busy={pending > 0 || undefined}>
      {products.map((product, index) =>
        index < eager ? (
          <li key={product.id}>
            <ProductCard product={product} eager headingLevel={headingLevel} />
          </li>
        ) : (
          <li
            key={product.id}
            {...cached(
              () => cardKey(product, headingLevel),
              <ProductCard product={product} headingLevel={headingLevel} />,
            )}
          />
        ),
      )}
      {pendingKeys(pending).map((key) => (
        <li key={key}>
          <CardSkeleton />
        </li>
      ))}
    </ul>
  )
}

function pendingKeys(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `pending-${index}`)
}
