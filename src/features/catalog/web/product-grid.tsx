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
  /** Beside another column: fewer in a row. */
  isBeside?: boolean
  /** Number of skeletons after the last card, while more is loading. */
  pending?: number
}

/** Cards of a phone's first row: their pictures do not share the line with those below. */
const firstRow = 2

export function ProductGrid({
  products,
  eager = 0,
  headingLevel = 3,
  isBeside = false,
  pending = 0,
}: Props) {
  const isHydrated = useHydrated()
  // Later cards have their true heights at once: for scroll restoration, and for the button below them, which moves under a
  // pointer otherwise.
  const [farCount] = useState(isHydrated ? 0 : products.length)
  const cached = useFragmentCache()
  return (
    <ul
      className={cx(isBeside ? 'product-grid-beside' : 'product-grid', farCount > 0 && 'far-cards')}
      aria-busy={pending > 0 || undefined}
    >
      {products.map((product, index) =>
        index < eager ? (
          <li key={product.id}>
            <ProductCard
              product={product}
              eager={index < firstRow ? 'first' : true}
              headingLevel={headingLevel}
            />
          </li>
        ) : (
          <li
            key={product.id}
            className={index < farCount ? undefined : 'laid-out'}
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
