import { formatDateTime, formatVnd } from '#shared/format.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { BuyAgainButton } from './buy-again-button.tsx'
import { OrderItems } from './order-items.tsx'
import type { ShownOrder } from './order-parsers.ts'
import { openReviews, type Pending } from './review-chances.ts'
import { StatusBadges } from './status-badges.tsx'

/** Number of items shown of an order in the list. */
const itemsShown = 3

type Props = { order: ShownOrder; pending: Pending | undefined }

/** An order of the list, with its actions. */
export function OrderEntry({ order, pending }: Props) {
  const page = `/user/account/orders/${encodeURIComponent(order.id)}`
  const isUnpaid = order.payment.bankTransfer !== null
  return (
    <li className="rounded-md bg-surface p-4 shadow-card md:p-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line pb-3">
        <div>
          <h2 className="text-base font-semibold">Đơn {order.id}</h2>
          {order.createdAt && (
            <p className="text-sm text-ink-soft tabular-nums">{formatDateTime(order.createdAt)}</p>
          )}
        </div>
        <StatusBadges order={order} />
      </div>
      <OrderItems order={order} reviews={openReviews(order, pending)} most={itemsShown} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        {order.tells.total && (
          <p className="tabular-nums">
            <span className="text-sm text-ink-soft">Tổng cộng </span>
            <span className="text-lg font-bold text-son">{formatVnd(order.total)}</span>
          </p>
        )}
        <div className="ms-auto flex flex-wrap justify-end gap-2">
          <BuyAgainButton order={order} />
          <ButtonLink to={page}>
            Xem chi tiết<span className="sr-only"> đơn {order.id}</span>
          </ButtonLink>
          {isUnpaid && (
            <ButtonLink to={page} variant="primary">
              Thanh toán<span className="sr-only"> đơn {order.id}</span>
            </ButtonLink>
          )}
        </div>
      </div>
    </li>
  )
}
