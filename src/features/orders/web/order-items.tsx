import { useState } from 'react'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import type { OrderItem } from '../contract.ts'
import { LineRow } from './line-row.tsx'
import type { ShownOrder } from './order-readers.ts'
import { ReviewLink } from './review-link.tsx'
import type { ReviewChance } from './reviewing.ts'

type Props = {
  order: ShownOrder
  /** By item, for those where it is offered. */
  reviews: ReadonlyMap<string, ReviewChance>
  /** How many are shown until the shopper wants to see all. */
  most?: number
}

/** What was bought, and where a review of it is written. */
export function OrderItems({ order, reviews, most = Number.POSITIVE_INFINITY }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { orderItems } = order
  const rest = orderItems.length - most
  return (
    <>
      <ul className="divide-y divide-line">
        {(isOpen ? orderItems : orderItems.slice(0, most)).map((item) => (
          <Item key={item.id} item={item} orderId={order.id} chance={reviews.get(item.id)} />
        ))}
      </ul>
      {rest > 0 && (
        <Button
          variant="quiet"
          full
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="mt-3 border-t border-line"
        >
          {isOpen ? 'Thu gọn' : `Xem thêm ${rest} sản phẩm`}
        </Button>
      )}
    </>
  )
}

type ItemProps = { item: OrderItem; orderId: string; chance: ReviewChance | undefined }

function Item({ item, orderId, chance }: ItemProps) {
  const { product, variant, quantity, finalPrice, originalPrice, isPreorder, flashSaleInfo } = item
  return (
    <LineRow
      name={product.name}
      slug={product.slug}
      variantName={variant?.displayName}
      image={variant?.image?.url ?? product.thumbnail?.url ?? null}
      quantity={quantity}
      price={finalPrice}
      originalPrice={originalPrice}
    >
      {(isPreorder || flashSaleInfo) && (
        <p className="flex flex-wrap gap-1">
          {flashSaleInfo && <Badge tone="amber">Flash Sale</Badge>}
          {isPreorder && <Badge>Đặt trước</Badge>}
        </p>
      )}
      {chance && <ReviewLink product={product} orderId={orderId} chance={chance} />}
    </LineRow>
  )
}
