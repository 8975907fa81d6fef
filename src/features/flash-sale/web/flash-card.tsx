import { memo } from 'react'
import { Badge } from '#storefront/ui/badge.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import { Price } from '#storefront/ui/price.tsx'
import type { FlashSaleEntry } from '../contract.ts'
import { SoldBar } from './sold-bar.tsx'

type Props = {
  entry: FlashSaleEntry
  /** Text on the bar. */
  label: string
  headingLevel?: 2 | 3
  /** As of `Picture`. */
  eager?: boolean | 'first'
}

/** Memoized: the sold count is refreshed all the time. */
export const FlashCard = memo(function FlashCard({
  entry,
  label,
  headingLevel = 3,
  eager = false,
}: Props) {
  const Heading = `h${headingLevel}` as const
  const { product, minFlashSalePrice, maxFlashSalePrice } = entry
  return (
    <article className="relative flex h-full flex-col gap-1.5">
      <Picture
        src={product.thumbnail}
        alt=""
        sizes="(min-width: 48rem) 15rem, 48vw"
        maxWidth={480}
        eager={eager}
        className="rounded-md"
      />
      {entry.discountPercent > 0 && (
        <Badge tone="amber" className="absolute end-1 top-1">
          −{entry.discountPercent}%
        </Badge>
      )}
      <Heading className="card-name">
        <Link to={`/products/${product.slug}`} prefetch="intent" className="cover-link">
          {product.name}
        </Link>
      </Heading>
      <Price
        amount={minFlashSalePrice}
        upTo={maxFlashSalePrice}
        // Beside a price range, an original price within it says nothing.
        original={product.price > maxFlashSalePrice ? product.price : undefined}
        className="mt-auto"
      />
      <SoldBar {...entry} label={label} />
    </article>
  )
})
