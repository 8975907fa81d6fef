import { memo } from 'react'
import { useKeptMarkup } from '#storefront/kept-markup.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import { Price } from '#storefront/ui/price.tsx'
import type { ProductCard as Card } from '../contract.ts'
import { formatRating, formatSold } from './sold-count.ts'

const gridSizes = '(min-width: 80rem) 15rem, (min-width: 64rem) 24vw, (min-width: 48rem) 32vw, 48vw'

type Props = {
  product: Card
  /** Among the first things seen on the page. */
  eager?: boolean
  headingLevel?: 2 | 3
  /** How wide its picture is, where the card stands in no grid. */
  sizes?: string
}

/** What the markup of a card hangs on, of those that are not seen first; `look` tells how else it is rendered. */
export function cardKey(product: Card, look: string | number): string {
  return `card ${look} ${JSON.stringify(product)}`
}

/** Rendered again only when something about it has changed: pages show many. */
export const ProductCard = memo(function ProductCard({
  product,
  eager = false,
  headingLevel = 3,
  sizes = gridSizes,
}: Props) {
  const kept = useKeptMarkup()
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-md bg-surface shadow-card transition-shadow hover:shadow-lift">
      <div className="relative overflow-hidden">
        <Picture
          src={product.thumbnail}
          alt=""
          sizes={sizes}
          maxWidth={640}
          eager={eager}
          className="transition-transform duration-250 group-hover:scale-103"
        />
        <CardMarks product={product} />
      </div>
      <div
        className="flex flex-1 flex-col gap-1.5 p-2.5 md:p-3"
        // Of cards that are seen first only the picture is rendered each time.
        {...kept(
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
      <Heading className="line-clamp-2 min-h-11 text-sm text-wrap">
        <Link to={`/products/${product.slug}`} prefetch="intent" className="cover-link">
          {product.name}
        </Link>
      </Heading>
      <Price
        amount={isRange ? finalMinPrice : finalPrice}
        upTo={isRange ? finalMaxPrice : undefined}
        // Beside a range it says something only when it is above all of it.
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
        <span
          className={`absolute end-0 top-0 rounded-es-md px-2 py-1 text-xs font-bold ${isFlash ? 'bg-amber text-ink' : 'bg-son text-surface'}`}
        >
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
    </>
  )
}

function CardFacts({ product }: { product: Card }) {
  return (
    <div className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
      {product.isFreeShip && <Badge tone="leaf">Freeship</Badge>}
      {product.ratingCount > 0 && (
        <span className="inline-flex items-center gap-0.5 tabular-nums">
          <span aria-hidden="true" className="star size-3.5" />
          <span className="sr-only">Đánh giá </span>
          {formatRating(product.ratingValue)}
        </span>
      )}
      {product.sold > 0 && (
        <span className="tabular-nums">{`Đã bán ${formatSold(product.sold)}`}</span>
      )}
    </div>
  )
}
