import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { useQueryParameter } from '#storefront/use-query-parameter.ts'
import { DoneEntry } from './done-entry.tsx'
import { OwnList, type OwnListProps } from './own-list.tsx'
import { useDonePage } from './own-query.ts'

const all = '?tab=done'

/** The shopper's own reviews, newest first; of one order when the address names it, as notifications do. */
export function DoneList({ userId, page, hrefFor }: OwnListProps) {
  const orderId = useQueryParameter('orderId') || undefined
  const found = useDonePage({ userId, page, orderId })
  return (
    <>
      {orderId && (
        <p className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
          <span className="break-all">Của đơn {orderId}</span>
          <Link
            to={all}
            className="inline-flex min-h-11 items-center font-semibold text-son underline-offset-3 hover:underline"
          >
            Xem tất cả
          </Link>
        </p>
      )}
      <OwnList
        label="Đánh giá đã viết"
        found={found}
        page={page}
        hrefFor={(to) =>
          orderId ? `${hrefFor(to)}&orderId=${encodeURIComponent(orderId)}` : hrefFor(to)
        }
        empty={orderId ? <NoneOfOrder /> : <NoneYet />}
      >
        {(review) => <DoneEntry key={review.id} review={review} userId={userId} />}
      </OwnList>
    </>
  )
}

function NoneYet() {
  return (
    <EmptyState
      title="Bạn chưa viết đánh giá nào"
      description="Đánh giá của bạn giúp người mua khác chọn đúng món cần."
      action={
        <ButtonLink to="?tab=pending" variant="primary">
          Xem sản phẩm chờ đánh giá
        </ButtonLink>
      }
    />
  )
}

function NoneOfOrder() {
  return (
    <EmptyState
      title="Đơn này chưa có đánh giá nào"
      action={
        <ButtonLink to={all} variant="primary">
          Xem tất cả đánh giá
        </ButtonLink>
      }
    />
  )
}
