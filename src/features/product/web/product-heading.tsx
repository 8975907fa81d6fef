import type { Product } from '#features/catalog/contract.ts'
import { formatRating, formatSold } from '#features/catalog/web/public.ts'
import { formatCount } from '#shared/format.ts'
import { RichText } from '#storefront/ui/rich-text.tsx'
import { PriceOrSale } from './flash-box.tsx'

/** Name, rating and price. */
export function ProductHeading({ product }: { product: Product }) {
  return (
    <section className="flex flex-col gap-2 rounded-lg bg-surface p-3 shadow-card md:gap-3 md:p-6">
      {product.brand && (
        <p className="text-sm text-ink-soft max-md:order-1">{product.brand.name}</p>
      )}
      <h1 className="text-lg font-bold text-wrap md:text-2xl">{product.name}</h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        {product.ratingCount > 0 && (
          <span className="inline-flex items-center gap-1">
            <span aria-hidden="true" className="star size-4" />
            <span className="sr-only">Đánh giá</span>
            <strong className="text-ink">{formatRating(product.ratingValue)}</strong>
            <a href="#reviews" className="-my-2.5 py-2.5 underline-offset-3 hover:underline">
              ({formatCount(product.ratingCount)} đánh giá)
            </a>
          </span>
        )}
        {product.sold > 0 && <span>Đã bán {formatSold(product.sold)}</span>}
      </div>
      {/* On a phone price, name and rating are visible without scrolling. */}
      <div className="max-md:order-first">
        <PriceOrSale />
      </div>
      {product.shortDesc && (
        <RichText html={product.shortDesc} className="text-sm text-ink-soft max-md:order-1" />
      )}
    </section>
  )
}
