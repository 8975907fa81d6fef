import { Star } from 'lucide-react'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import type { PendingReview } from '../contract.ts'
import { OwnList, type OwnListProps } from './own-list.tsx'
import { usePendingPage } from './own-query.ts'
import { reviewPath } from './review-path.ts'
import { ReviewedProduct } from './reviewed-product.tsx'

/** What the shopper bought and has not reviewed yet. */
export function PendingList({ userId, page, hrefFor }: OwnListProps) {
  const found = usePendingPage({ userId, page })
  return (
    <OwnList
      label="Sản phẩm chờ đánh giá"
      found={found}
      page={page}
      hrefFor={hrefFor}
      empty={
        <EmptyState
          title="Không có sản phẩm nào chờ đánh giá"
          description="Sản phẩm của các đơn đã hoàn tất sẽ chờ bạn đánh giá ở đây."
          action={
            <ButtonLink to="/user/account/orders" variant="primary">
              Xem đơn mua
            </ButtonLink>
          }
        />
      }
    >
      {(item) => <Entry key={`${item.orderId} ${item.productId}`} item={item} />}
    </OwnList>
  )
}

function Entry({ item: { product, productId, orderId } }: { item: PendingReview }) {
  return (
    <li className="rounded-md bg-surface p-4 shadow-card md:p-5">
      <ReviewedProduct product={product} orderId={orderId}>
        <ButtonLink to={reviewPath(product.slug || productId, orderId)} className="mt-2 self-start">
          <Star aria-hidden="true" className="size-4" />
          Đánh giá<span className="sr-only"> {product.name}</span>
        </ButtonLink>
      </ReviewedProduct>
    </li>
  )
}
