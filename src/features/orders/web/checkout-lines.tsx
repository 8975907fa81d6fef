import { Link } from 'react-router'
import type { CartItem } from '#features/cart/contract.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { priceNow, type Quote } from './figures.ts'
import { LineRow } from './line-row.tsx'
import { Panel } from './panel.tsx'

type Props = { items: readonly CartItem[]; quote: Quote | 'failed' | undefined }

/** What is being bought, at the prices that the server named last. */
export function CheckoutLines({ items, quote }: Props) {
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
            {item.isPreorder && (
              <p>
                <Badge>Đặt trước</Badge>
              </p>
            )}
          </LineRow>
        ))}
      </ul>
    </Panel>
  )
}
