import { OrderLink } from '#back-office/order-link.tsx'
import { formatDateTime, formatVnd } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import type { RefundOwed } from '../admin-contract.ts'

/** An order whose shopper is owed money. It is sent back on the order's page. */
export function RefundCard({ order }: { order: RefundOwed }) {
  const { orderId, owed } = order
  const sums = [
    `đã trả ${formatVnd(order.paidAmount)}`,
    `tổng đơn ${formatVnd(order.total)}`,
    order.returnedAmount > 0 && `hàng trả ${formatVnd(order.returnedAmount)}`,
    order.refundedAmount > 0 && `đã hoàn ${formatVnd(order.refundedAmount)}`,
  ]
  return (
    <article aria-label={`Đơn ${orderId}`} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-lg font-bold tabular-nums">Hoàn {formatVnd(owed)}</p>
        <Badge tone="amber">{whyOwed(order)}</Badge>
        <time dateTime={order.createdAt} className="text-sm text-ink-soft tabular-nums sm:ms-auto">
          Đặt {formatDateTime(order.createdAt)}
        </time>
      </div>
      <p className="wrap-anywhere">
        {[order.recipient, order.phone].filter(Boolean).join(' · ') || 'Khách đã xoá tài khoản'}
      </p>
      <p className="text-sm text-ink-soft tabular-nums">{sums.filter(Boolean).join(' · ')}</p>
      <OrderLink id={orderId} />
    </article>
  )
}

function whyOwed({ isCancelled, returnedAmount }: RefundOwed): string {
  if (isCancelled) return 'Đơn đã huỷ'
  return returnedAmount > 0 ? 'Trả hàng' : 'Trả thừa'
}
