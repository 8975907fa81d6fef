import type { CartItem } from '#features/cart/contract.ts'
import { PriceNote } from '#features/cart/web/public.ts'
import { LineRow } from '#features/orders/web/public.ts'
import { formatVnd } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { priceNow, type Quote } from './checkout-totals.ts'
import { type DroppedLine, DroppedLines } from './dropped-lines.tsx'
import { Problem } from './problem.tsx'

type Props = {
  items: readonly CartItem[]
  dropped: readonly DroppedLine[]
  quote: Quote | 'failed' | undefined
}

/** The lines at the server's latest prices, with what prevents the order. */
export function CheckoutLines({ items, dropped, quote }: Props) {
  const errors = typeof quote === 'object' ? quote.errors : []
  return (
    <Panel
      title={`Sản phẩm (${items.length})`}
      aside={
        <Link
          to="/cart"
          className="inline-flex min-h-11 items-center text-sm font-semibold text-son hover:underline"
        >
          Về giỏ hàng
        </Link>
      }
    >
      <div role="alert">
        {errors.length > 0 && (
          <div className="mb-3 flex flex-col gap-2">
            {errors.map((error) => (
              <Problem key={error}>{error}</Problem>
            ))}
            <Link
              to="/cart"
              className="inline-flex min-h-11 items-center self-start font-semibold text-son underline underline-offset-2"
            >
              Sửa trong giỏ hàng
            </Link>
          </div>
        )}
      </div>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <LineRow
            key={item.id}
            name={item.product.name}
            slug={item.product.slug}
            variantName={item.variant?.displayName}
            image={item.variant?.image?.url ?? item.product.thumbnail}
            quantity={item.quantity}
            price={priceNow(item, quote)}
            originalPrice={item.price}
          >
            <ChangeNote item={item} now={priceNow(item, quote)} />
            {item.isPreorder && (
              <p>
                <Badge>Đặt trước</Badge>
              </p>
            )}
          </LineRow>
        ))}
      </ul>
      {dropped.length > 0 && (
        <div className="mt-3 border-t border-line pt-3">
          <DroppedLines lines={dropped} />
        </div>
      )}
    </Panel>
  )
}

/** Price change of a line since the page was opened, else since it was added. */
function ChangeNote({ item, now }: { item: CartItem; now: number }) {
  if (now === item.currentPrice) return <PriceNote item={item} />
  return (
    <p className="text-sm text-amber-deep">
      Giá đã đổi:{' '}
      <span className="whitespace-nowrap">
        {formatVnd(item.currentPrice)} → {formatVnd(now)}
      </span>
    </p>
  )
}
