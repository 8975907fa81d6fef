import { MailLayout, Say } from '#storefront/mail/mail-layout.tsx'
import { type OrderFacts, OrderSummary } from './order-facts.tsx'

/** Origin or cause of a cancellation. */
export type CancelReason = 'shopper' | 'shop' | 'undelivered' | 'unpaid'

type OrderCancelledProps = OrderFacts & {
  reason: CancelReason
  /** Outstanding refund; null when nothing was paid. */
  refund: string | null
  /** The merchant's message to the shopper. */
  said?: string
}

const reasons: Record<CancelReason, string> = {
  shopper: 'theo yêu cầu của bạn.',
  shop: 'bởi cửa hàng. Chúng tôi rất tiếc vì sự bất tiện này.',
  undelivered: 'vì không giao được hàng.',
  unpaid: 'vì chúng tôi chưa nhận đủ tiền chuyển khoản trong thời hạn giữ hàng.',
}

export const orderCancelledSubject = ({ orderId }: OrderCancelledProps) =>
  `Đơn hàng ${orderId} đã được huỷ`

export function OrderCancelled(order: OrderCancelledProps) {
  return (
    <MailLayout
      shopName={order.shopName}
      preview={`Đơn hàng ${order.orderId} đã được huỷ`}
      title="Đơn hàng đã được huỷ"
    >
      <Say>
        Đơn hàng <strong>{order.orderId}</strong> đã được huỷ {reasons[order.reason]}
      </Say>
      {order.said && <Say>Lý do: {order.said}</Say>}
      {order.refund && <WillReturn shopPhone={order.shopPhone} amount={order.refund} />}
      <OrderSummary order={order} />
    </MailLayout>
  )
}

/** Announces the refund and the phone number for questions. */
export function WillReturn({ shopPhone, amount }: { shopPhone: string; amount: string }) {
  return (
    <Say>
      Chúng tôi sẽ hoàn lại cho bạn <strong>{amount}</strong>. Nếu cần đổi tài khoản nhận tiền, vui
      lòng gọi {shopPhone}.
    </Say>
  )
}
