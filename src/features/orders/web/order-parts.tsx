import { Truck } from 'lucide-react'
import { Panel } from '#storefront/ui/panel.tsx'
import { deliveryText } from '../domain.ts'
import { OrderItems } from './order-items.tsx'
import type { ShownOrder } from './order-parsers.ts'
import { reviewChances } from './review-chances.ts'
import { SumsList } from './sums.tsx'
import { paymentStatusTexts, paymentTexts } from './texts.ts'
import { usePendingReviews } from './use-pending-reviews.ts'

type Props = {
  order: ShownOrder
  /** The visitor is signed in as who ordered, and may write reviews. */
  isOwn?: boolean
}

/** Items, delivery and sums of an order: the same on the thank-you page and in the account. */
export function OrderParts({ order, isOwn = true }: Props) {
  const { data: pending } = usePendingReviews(isOwn && order.status === 'COMPLETED')
  const { recipient, phone, address, delivery, tells } = order
  // Until the delivery, an order on delivery is unpaid by agreement; a cancelled one is never paid.
  const isAgreed = order.status === 'CANCELLED' || (tells.method && order.paymentMethod === 'COD')
  const isDue = order.payment.status !== 'unpaid' || !isAgreed
  const payment = [
    tells.method && paymentTexts[order.paymentMethod],
    tells.payment && isDue && paymentStatusTexts[order.payment.status],
  ].filter(Boolean)
  return (
    <>
      <Panel title="Sản phẩm">
        <OrderItems order={order} reviews={isOwn ? reviewChances(order, pending) : new Map()} />
      </Panel>
      <div className="grid gap-3 md:grid-cols-2 md:gap-4">
        {(recipient || phone || address) && (
          <Panel title="Địa chỉ nhận hàng">
            {recipient && <p className="font-semibold">{recipient}</p>}
            {phone && <p className="mt-1 text-ink-soft tabular-nums">{phone}</p>}
            {address && <p className="mt-1 text-ink-soft">{address}</p>}
            {delivery && (
              <p className="mt-3 flex items-center gap-2">
                <Truck aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
                {deliveryText(delivery)}
              </p>
            )}
          </Panel>
        )}
        {(payment.length > 0 || tells.subtotal || tells.total) && (
          <Panel title="Thanh toán">
            {payment.length > 0 && <p className="mb-3 text-ink-soft">{payment.join(' · ')}</p>}
            <SumsList sums={order} told={tells} />
          </Panel>
        )}
      </div>
    </>
  )
}
