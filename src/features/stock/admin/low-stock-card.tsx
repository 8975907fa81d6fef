import type { LowStockItem } from '#features/catalog/admin-contract.ts'
import { formatCount } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Picture } from '#storefront/ui/picture.tsx'

/** A variant with what is left of it; its name leads to the product's page. */
export function LowStockCard({ item }: { item: LowStockItem }) {
  const { name, variant, sku, slug, image, stock } = item
  const label = [name, variant].filter(Boolean).join(', ')
  return (
    <article aria-label={label} className="relative flex items-center gap-3">
      <div className="w-14 shrink-0 overflow-hidden rounded-sm">
        <Picture src={image} alt="" sizes="56px" maxWidth={160} />
      </div>
      <div className="min-w-0 flex-1">
        <a
          href={`/products/${slug}`}
          className="cover-link line-clamp-3 font-semibold wrap-anywhere hover:text-son"
        >
          {name}
        </a>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {[variant, sku && `SKU ${sku}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="shrink-0 text-end tabular-nums">
        {stock === 0 ? (
          <Badge tone="son">Hết hàng</Badge>
        ) : (
          <span className="font-semibold">Còn {formatCount(stock)}</span>
        )}
      </p>
    </article>
  )
}
