import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { OwnList, type OwnListProps } from './own-list.tsx'
import { usePendingPage } from './own-query.ts'
import { PendingEntry } from './pending-entry.tsx'

type Props = OwnListProps & {
  /** Called when a review is sent. */
  onSent: () => void
}

/** Bought products without a review. */
export function PendingList({ userId, page, hrefFor, onSent }: Props) {
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
      {(item) => (
        <PendingEntry
          key={`${item.orderId} ${item.productId}`}
          item={item}
          userId={userId}
          onSent={onSent}
        />
      )}
    </OwnList>
  )
}
