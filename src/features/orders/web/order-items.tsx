import { Star } from 'lucide-react'
import { useState } from 'react'
import { ownReviewsPath, reviewPath } from '#features/reviews/web/public.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import type { OrderItem } from '../contract.ts'
import { LineRow } from './line-row.tsx'
import type { ShownItem, ShownOrder } from './order-parsers.ts'
import type { ReviewChance } from './review-chances.ts'

type Props = {
  order: ShownOrder
  /** By item, where a review is offered. */
  reviews: ReadonlyMap<string, ReviewChance>
  /** Number of items shown before expanding. */
  most?: number
}

/** The ordered items with their review links. */
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

type ItemProps = { item: ShownItem; orderId: string; chance: ReviewChance | undefined }

function Item({ item, orderId, chance }: ItemProps) {
  const { product, variant, quantity, originalPrice, isPreorder, flashSaleInfo } = item
  return (
    <LineRow
      name={product.name}
      slug={product.slug}
      variantName={variant?.displayName}
      image={variant?.image?.url ?? product.thumbnail?.url ?? null}
      quantity={quantity}
      price={item.tellsPrice ? item.finalPrice : undefined}
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

type ReviewLinkProps = { product: OrderItem['product']; orderId: string; chance: ReviewChance }

/** Link to write a review of a bought product, or to the written one. */
function ReviewLink({ product, orderId, chance }: ReviewLinkProps) {
  const isOpen = chance === 'open'
  return (
    <ButtonLink
      to={isOpen ? reviewPath(product.slug, orderId) : ownReviewsPath(orderId)}
      variant={isOpen ? 'secondary' : 'quiet'}
      className={cx('mt-1 self-start', !isOpen && '-ms-4')}
    >
      <Star aria-hidden="true" className="size-4" />
      {isOpen ? 'Đánh giá' : 'Xem đánh giá'}
      <span className="sr-only"> {product.name}</span>
    </ButtonLink>
  )
}
