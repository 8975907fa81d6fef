import type { Product } from '#features/catalog/contract.ts'
import { discountPercent } from '#features/catalog/domain.ts'
import { formatRating, formatSold } from '#features/catalog/web/public.ts'
import type { FlashSaleEntry } from '#features/flash-sale/contract.ts'
import { formatCount } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Price } from '#storefront/ui/price.tsx'
import { RichText } from '#storefront/ui/rich-text.tsx'
import { isSoldOut } from '../domain.ts'
import { FlashBox } from './flash-box.tsx'
import type { ProductChoice } from './use-product-choice.ts'

type Props = { product: Product; choice: ProductChoice; entry: FlashSaleEntry | null }

/** Name, what others say, and what it costs. */
export function ProductHeading({ product, choice, entry }: Props) {
  return (
    <section className="flex flex-col gap-3 rounded-lg bg-surface p-4 shadow-card md:p-6">
      {product.brand && <p className="text-sm text-ink-soft">{product.brand.name}</p>}
      <h1 className="text-xl font-bold text-wrap md:text-2xl">{product.name}</h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        {product.ratingCount > 0 && (
          <span className="inline-flex items-center gap-1">
            <span aria-hidden="true" className="star size-4" />
            <span className="sr-only">Đánh giá</span>
            <strong className="text-ink">{formatRating(product.ratingValue)}</strong>
            <span>({formatCount(product.ratingCount)} đánh giá)</span>
          </span>
        )}
        {product.sold > 0 && <span>Đã bán {formatSold(product.sold)}</span>}
      </div>
      {entry && <FlashBox entry={entry} variant={choice.variant} />}
      <ShownPrice product={product} choice={choice} />
      {product.shortDesc && <RichText html={product.shortDesc} className="text-sm text-ink-soft" />}
    </section>
  )
}

export function ShownPrice({ product, choice }: Omit<Props, 'entry'>) {
  const { variant } = choice
  const shown = variant
    ? { amount: variant.finalPrice, upTo: undefined, original: variant.price }
    : {
        amount: product.finalMinPrice,
        upTo: product.finalMaxPrice,
        original: product.finalMaxPrice > product.finalMinPrice ? undefined : product.price,
      }
  const percent = discountPercent(shown.original ?? 0, shown.amount)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1" aria-live="polite">
      <Price {...shown} size="lg" />
      {percent > 0 && <Badge tone="son">−{percent}%</Badge>}
      {product.isFreeShip && <Badge tone="leaf">Freeship</Badge>}
      {isSoldOut(product, variant) && <Badge>Hết hàng</Badge>}
    </div>
  )
}
