import { Badge } from '#storefront/ui/badge.tsx'
import { Price } from '#storefront/ui/price.tsx'
import { isSoldOut } from '../domain/quantity.ts'
import { type Shown, shownPrice } from '../domain/shown-price.ts'
import { useProductState } from './product-state.tsx'

/** Current price of the choice, or the price range; `flash` is its price in a running sale. */
export function ShownPrice({ flash }: { flash?: Shown | null }) {
  const { product, choice } = useProductState()
  const { percent, ...price } = flash ?? shownPrice(product, choice.variant)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1" aria-live="polite">
      <Price {...price} size="lg" />
      {percent > 0 && (
        <Badge tone="son">
          <span className="sr-only">Giảm </span>−{percent}%
        </Badge>
      )}
      {product.isFreeShip && <Badge tone="leaf">Freeship</Badge>}
      {isSoldOut(product, choice.variant) && <Badge>Hết hàng</Badge>}
    </div>
  )
}
