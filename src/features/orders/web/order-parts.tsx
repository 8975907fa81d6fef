import { Panel } from '#storefront/ui/panel.tsx'
import { OrderItems } from './order-items.tsx'
import type { ShownOrder } from './order-parsers.ts'
import { reviewChances } from './review-chances.ts'
import { SumsList } from './sums.tsx'
import { paymentStatusTexts, paymentTexts } from './texts.ts'
import { usePendingReviews } from './use-pending-reviews.ts'

/** Items, delivery and sums of an order: the same on the thank-you page and in the account. */
export function OrderParts({ order }: { order: ShownOrder }) {
  const { data: pending } = usePendingReviews(order.status === 'COMPLETED')
  const isNeverPaid = order.status === 'CANCELLED' && order.payment.status === 'unpaid'
  const showsPayment = order.tells.payment && !isNeverPaid
  return (
    <>
      <Panel title="Sản phẩm">
        <OrderItems order={order} reviews={reviewChances(order, pending)} />
      </Panel>
      <div className="grid gap-3 md:grid-cols-2 md:gap-4">
        <Panel title="Địa chỉ nhận hàng">
          <p className="font-semibold">{order.recipient}</p>
          <p className="mt-1 text-ink-soft tabular-nums">{order.phone}</p>
          <p className="mt-1 text-ink-soft">{order.address}</p>
        </Panel>
        <Panel title="Thanh toán">
          <p className="mb-3 text-ink-soft">
            {paymentTexts[order.paymentMethod]}
            {showsPayment && ` · ${paymentStatusTexts[order.payment.status]}`}
          </p>
          <SumsList sums={order} />
        </Panel>
      </div>
    </>
  )
}
