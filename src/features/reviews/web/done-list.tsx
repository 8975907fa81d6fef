import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { DoneEntry } from './done-entry.tsx'
import { OwnList, type OwnListProps } from './own-list.tsx'
import { useDonePage } from './own-query.ts'

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
      {(review) => <DoneEntry key={review.id} review={review} userId={userId} />}
    </OwnList>
  )
}
