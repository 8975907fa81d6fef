import { type CSSProperties, memo } from 'react'
import { useFragmentCache } from '#storefront/fragment-cache.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import { Price } from '#storefront/ui/price.tsx'
import type { ProductCard as Card } from '../contract.ts'
import { formatRating, formatSold } from './sold-count.ts'

const gridSizes = '(min-width: 80rem) 15rem, (min-width: 64rem) 24vw, (min-width: 48rem) 32vw, 48vw'

type Props = {
  product: Card
  /** The card is visible without scrolling; `first`: its picture is one of the largest of the first screen. */
  eager?: boolean | 'first'
  headingLevel?: 2 | 3
  /** `sizes` of its picture, where the card stands in no grid. */
  sizes?: string
}

/** Cache key of a card's markup, for cards below the first screen; `look` stands for the other props. */
export function cardKey(product: Card, look: string | number): string {
  return `card ${look} ${JSON.stringify(product)}`
}

/** Memoized: pages show many cards. */
export const ProductCard = memo(function ProductCard({
  product,
  eager = false,
  headingLevel = 3,
  sizes = gridSizes,
}: Props) {
  const cached = useFragmentCache()
  return (
    <article className="product-card">
      <div className="card-picture">
        <Picture src={product.thumbnail} alt="" sizes={sizes} maxWidth={640} eager={eager} />
        <CardMarks product={product} />
      </div>
      <div
        className="card-text"
        // Cards on the first screen render only their picture each time.
        {...cached(
          () => cardKey(product, `text ${headingLevel}`),
          <CardText product={product} headingLevel={headingLevel} />,
        )}
      />
    </article>
  )
})

function CardText({ product, headingLevel }: { product: Card; headingLevel: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const
  const { finalMinPrice, finalMaxPrice, finalPrice, price } = product
  const isRange = finalMaxPrice > finalMinPrice
  return (
    <>
      <Heading className="card-name">
        <Link to={`/products/${product.slug}`} prefetch="intent" className="cover-link">
          {product.name}
        </Link>
      </Heading>
      <Price
        amount={isRange ? finalMinPrice : finalPrice}
        upTo={isRange ? finalMaxPrice : undefined}
        // Beside a price range, an original price within it says nothing.
        original={isRange && price <= finalMaxPrice ? undefined : price}
      />
      <CardFacts product={product} />
    </>
  )
}

function CardMarks({ product }: { product: Card }) {
  const isFlash = product.priceType === 'FLASH_SALE'
  return (
    <>
      {product.discountPercent > 0 && (
        <span className={`card-discount ${isFlash ? 'bg-amber text-ink' : 'bg-son text-surface'}`}>
          <span className="sr-only">Giảm </span>
          <span aria-hidden="true">−</span>
          {`${product.discountPercent}%`}
        </span>
      )}
      {!product.inStock && (
        <span className="absolute inset-x-0 bottom-0 bg-ink/80 py-1 text-center text-xs font-semibold text-surface">
          {product.isPreorder ? 'Đặt trước' : 'Hết hàng'}
        </span>
      )}
      {product.inStock && product.colorCount > 1 && (
        <span
          className="swatches"
          style={
            {
              '--swatches': product.swatches.length,
              '--colors': stripes(product.swatches),
            } as CSSProperties
          }
        >{`${product.colorCount} màu`}</span>
      )}
    </>
  )
}

/** Gradient stops of equal stripes: one element shows all swatches of a card. */
function stripes(colors: readonly string[]): string {
  return colors.map((color, place) => `${color} 0 ${place + 1}em`).join(',')
}

function CardFacts({ product }: { product: Card }) {
  return (
    <div className="card-facts">
      {product.isFreeShip && <Badge tone="leaf">Freeship</Badge>}
      {product.ratingCount > 0 && (
        <span className="card-rating">
          <span aria-hidden="true" className="star size-3.5" />
          <span className="sr-only">Đánh giá </span>
          {formatRating(product.ratingValue)}
        </span>
      )}
      {product.sold > 0 && <span>{`Đã bán ${formatSold(product.sold)}`}</span>}
    </div>
  )
}
