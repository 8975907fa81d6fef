import type { Order } from '../contract.ts'
import { OrderItems } from './order-items.tsx'
import { Panel } from './panel.tsx'
import { SumsList } from './sums.tsx'
import { paymentStatusTexts, paymentTexts } from './texts.ts'

/** What was bought, where it goes and what it costs: the same on the thank-you page and in the account. */
export function OrderParts({ order }: { order: Order }) {
  return (
    <>
      <Panel title="Sản phẩm">
        <OrderItems items={order.orderItems} />
      </Panel>
      <div className="grid gap-3 md:grid-cols-2 md:gap-4">
        <Panel title="Địa chỉ nhận hàng">
          <p className="font-semibold">{order.recipient}</p>
          <p className="mt-1 text-ink-soft tabular-nums">{order.phone}</p>
          <p className="mt-1 text-ink-soft">{order.address}</p>
        </Panel>
        <Panel title="Thanh toán">
          <p className="mb-3 text-ink-soft">
            {paymentTexts[order.paymentMethod]} · {paymentStatusTexts[order.payment.status]}
          </p>
          <SumsList
            subtotal={order.subtotal}
            shippingFee={order.shippingFee}
            discount={order.discount}
            total={order.total}
          />
        </Panel>
      </div>
    </>
  )
}
