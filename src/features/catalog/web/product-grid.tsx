import type { ProductCard as Card } from '../contract.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import { ProductCard } from './product-card.tsx'

type Props = {
  products: readonly Card[]
  /** How many of the first cards are seen without scrolling. */
  eager?: number
  headingLevel?: 2 | 3
  /** Skeletons after the last card, while more is on its way. */
  pending?: number
}

export function ProductGrid({ products, eager = 0, headingLevel = 3, pending = 0 }: Props) {
  return (
    <ul className="product-grid" aria-busy={pending > 0 || undefined}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} eager={index < eager} headingLevel={headingLevel} />
        </li>
      ))}
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
