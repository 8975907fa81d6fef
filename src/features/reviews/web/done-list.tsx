import { Badge } from '#storefront/ui/badge.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import type { DoneReview } from '../contract.ts'
import { OwnList, type OwnListProps } from './own-list.tsx'
import { useDonePage } from './own-query.ts'
import { ReviewMedia } from './review-media.tsx'
import { Day, Reply, Words } from './review-parts.tsx'
import { ReviewedProduct } from './reviewed-product.tsx'
import { Stars } from './stars.tsx'

/** What the shopper has written, newest first. */
export function DoneList({ userId, page, hrefFor }: OwnListProps) {
  const found = useDonePage({ userId, page })
  return (
    <OwnList
      label="Đánh giá đã viết"
      found={found}
      page={page}
      hrefFor={hrefFor}
      empty={
        <EmptyState
          title="Bạn chưa viết đánh giá nào"
          description="Đánh giá của bạn giúp người mua khác chọn đúng món cần."
          action={
            <ButtonLink to="?tab=pending" variant="primary">
              Xem sản phẩm chờ đánh giá
            </ButtonLink>
          }
        />
      }
    >
      {(review) => <Entry key={review.id} review={review} />}
    </OwnList>
  )
}

function Entry({ review }: { review: DoneReview }) {
  const { product, orderId, rating, createdAt, variantName, content, media, reply } = review
  return (
    <li className="flex flex-col gap-3 rounded-md bg-surface p-4 shadow-card md:p-5">
      <ReviewedProduct product={product} orderId={orderId}>
        {variantName && <p className="text-sm text-ink-soft">Phân loại: {variantName}</p>}
      </ReviewedProduct>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3 text-sm text-ink-soft">
        <Stars value={rating} />
        <span className="sr-only">{rating} trên 5 sao</span>
        <Day moment={createdAt} />
        {review.isHidden && <Badge>Đã bị ẩn trên trang sản phẩm</Badge>}
      </p>
      {content && <Words text={content} />}
      <ReviewMedia media={media} author="bạn" />
      {reply && <Reply text={reply} />}
    </li>
  )
}
