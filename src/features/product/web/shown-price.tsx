import { Badge } from '#storefront/ui/badge.tsx'
import { Price } from '#storefront/ui/price.tsx'
import { isSoldOut } from '../domain/quantity.ts'
import { type Shown, shownPrice } from '../domain/shown-price.ts'
import { useProductState } from './product-state.tsx'

type Props = { flash?: Shown | null; size?: 'md' | 'lg' }

/** Current price of the choice, or the price range; `flash` is its price in a running sale. */
export function ShownPrice({ flash, size = 'lg' }: Props) {
  const { product, choice } = useProductState()
  const { percent, ...price } = flash ?? shownPrice(product, choice.variant)
  return (
    <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5" aria-live="polite">
      <Price {...price} size={size} className="contents!" />
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
