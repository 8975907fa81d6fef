import { Zap } from 'lucide-react'
import { Countdown, SoldBar, usePassed } from '#features/flash-sale/web/public.ts'
import { cx } from '#storefront/ui/cx.ts'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { flashEndOf, shownFlashPrice, showsFlashBox } from '../domain/shown-price.ts'
import { useProductState } from './product-state.tsx'
import { ShownPrice } from './shown-price.tsx'

/** Price of the choice; during a flash sale in a box with its time and sold share. */
export function PriceOrSale() {
  const { product, entry, isSalePending, choice } = useProductState()
  const price = shownFlashPrice(product, choice.variant)
  const now = usePassed([entry?.endAt])
  const sale = entry && showsFlashBox({ entry, price, now }) ? entry : null
  // A flash price promises a box: its space is reserved until the sale is known.
  const pendingEnd = isSalePending && price ? flashEndOf(product) : undefined
  const endAt = sale?.endAt ?? pendingEnd
  // On desktops the options below keep their place when a choice is not on sale.
  const hasRoom = entry !== null && choice.needsVariant
  return (
    <div
      data-price
      className={cx(
        'flex flex-col justify-center gap-2',
        endAt && 'p-3',
        sale && 'rounded-md bg-amber-soft',
        hasRoom && (entry.perShopper ? 'md:min-h-38' : 'md:min-h-31'),
      )}
    >
      {endAt && (
        <div
          className={cx(
            'flex flex-wrap items-center justify-between gap-2',
            !sale && 'needs-script invisible',
          )}
        >
          <span className="inline-flex items-center gap-1.5 font-bold text-amber-deep">
            <Zap aria-hidden="true" className="size-5 fill-amber" />
            FLASH SALE
          </span>
          <Countdown endAt={endAt} />
        </div>
      )}
      {/* The same element in and out of the box, so that a screen reader announces the changed price. */}
      <ShownPrice flash={sale && price} />
      {sale && (
        <SoldBar
          {...sale}
          label={`Đã bán ${sale.totalSold}/${sale.totalQuantity}`}
          track="bg-surface"
        />
      )}
      {!sale && endAt && <Skeleton className="needs-script h-5 rounded-full" />}
      {sale?.perShopper && (
        <p className="text-sm text-amber-deep">Mỗi khách mua tối đa {sale.perShopper} sản phẩm</p>
      )}
    </div>
  )
}
