import { type RefObject, useId, useRef } from 'react'
import { useFragmentCache } from '#storefront/fragment-cache.ts'
import { RowArrows } from '#storefront/ui/row-arrows.tsx'
import type { ProductCard as Card } from '../contract.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import { cardKey, ProductCard } from './product-card.tsx'

const sizes = '(min-width: 48rem) 13rem, 10rem'

/** Cards visible on a phone before swiping. */
const seenFirst = 3

type Props = {
  title: string
  products: readonly Card[]
  /** More products are coming: skeletons stand at the end, and this is the first of them. */
  next?: RefObject<HTMLLIElement | null>
}

/** Products in a row to swipe, with arrow buttons for a mouse. Renders nothing without products. */
export function ProductRow({ title, products, next }: Props) {
  const row = useRef<HTMLUListElement>(null)
  const id = useId()
  const cached = useFragmentCache()
  const pending = next ? Array.from({ length: products.length > 0 ? 2 : 6 }, (_, n) => n) : []
  const items = products.length + pending.length
  if (items === 0) return null
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex items-center md:min-h-11">
        <h2 id={id} className="flex-1 text-xl font-bold">
          {title}
        </h2>
        <RowArrows row={row} items={items} labels={['Sản phẩm trước', 'Sản phẩm tiếp theo']} />
      </div>
      <ul
        ref={row}
        aria-busy={products.length === 0 || undefined}
        className="product-row swipe-row"
      >
        {products.map((product, index) => (
          <li
            key={product.id}
            className={index >= seenFirst ? 'far-card' : undefined}
            {...cached(
              () => cardKey(product, 'row'),
              <ProductCard product={product} sizes={sizes} />,
            )}
          />
        ))}
        {/* New elements after each batch: reused ones would make the browser keep its snap position. */}
        {pending.map((place) => (
          <li
            key={`pending-${products.length}-${place}`}
            ref={place === 0 ? next : undefined}
            aria-hidden="true"
          >
            <CardSkeleton />
          </li>
        ))}
      </ul>
    </section>
  )
}
