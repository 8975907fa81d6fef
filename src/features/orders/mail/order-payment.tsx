import { MailLayout, Say } from '#storefront/mail/mail-layout.tsx'
import { WillReturn } from './order-cancelled.tsx'
import { HowToPay, type Transfer } from './order-confirmation.tsx'
import { type OrderFacts, OrderSummary } from './order-facts.tsx'

type OrderPaidProps = OrderFacts & { received: string; refund: string | null }

export const orderPaidSubject = ({ orderId }: OrderPaidProps) =>
  `Đã nhận thanh toán cho đơn hàng ${orderId}`

export function OrderPaid(order: OrderPaidProps) {
  return (
    <MailLayout
      shopName={order.shopName}
      preview={`Đã nhận ${order.received}`}
      title="Chúng tôi đã nhận thanh toán"
    >
      <Say>
        Chúng tôi đã nhận đủ tiền cho đơn hàng <strong>{order.orderId}</strong>, tổng cộng{' '}
        {order.received}, và đang chuẩn bị hàng cho bạn.
      </Say>
      {order.refund && (
        <>
          <Say>Số tiền nhận được nhiều hơn giá trị đơn hàng.</Say>
          <WillReturn shopPhone={order.shopPhone} amount={order.refund} />
        </>
      )}
      <OrderSummary order={order} />
    </MailLayout>
  )
}

type OrderPartlyPaidProps = OrderFacts & { received: string; transfer: Transfer }

export const orderPartlyPaidSubject = ({ orderId, transfer }: OrderPartlyPaidProps) =>
  `Đơn hàng ${orderId} còn thiếu ${transfer.amount}`

export function OrderPartlyPaid(order: OrderPartlyPaidProps) {
  const { amount } = order.transfer
  return (
    <MailLayout
      shopName={order.shopName}
      preview={`Đã nhận ${order.received}, còn thiếu ${amount}`}
      title={`Còn thiếu ${amount}`}
    >
      <Say>
        Chúng tôi đã nhận {order.received} cho đơn hàng <strong>{order.orderId}</strong>. Đơn hàng
        được xử lý khi nhận đủ tiền.
      </Say>
      <HowToPay transfer={order.transfer} />
      <OrderSummary order={order} />
    </MailLayout>
  )
}

type OrderLatePaymentProps = OrderFacts & { refund: string }

export const orderLatePaymentSubject = ({ orderId }: OrderLatePaymentProps) =>
  `Đã nhận tiền cho đơn hàng đã huỷ ${orderId}`

export function OrderLatePayment(order: OrderLatePaymentProps) {
  return (
    <MailLayout
      shopName={order.shopName}
      preview={`Chúng tôi sẽ hoàn lại ${order.refund}`}
      title="Tiền đến sau khi đơn hàng đã huỷ"
    >
      <Say>
        Chúng tôi nhận được tiền chuyển khoản cho đơn hàng <strong>{order.orderId}</strong>, nhưng
        đơn hàng này đã bị huỷ trước đó. Nếu vẫn muốn mua, bạn vui lòng đặt hàng lại.
      </Say>
      <WillReturn shopPhone={order.shopPhone} amount={order.refund} />
      <OrderSummary order={order} />
    </MailLayout>
  )
}

type OrderRefundedProps = OrderFacts & {
  refunded: string
  /** What is still to go back; null for nothing. */
  refund: string | null
}

export const orderRefundedSubject = ({ orderId, refunded }: OrderRefundedProps) =>
  `Đã hoàn ${refunded} của đơn hàng ${orderId}`

export function OrderRefunded(order: OrderRefundedProps) {
  return (
    <MailLayout
      shopName={order.shopName}
      preview={`Chúng tôi đã chuyển trả bạn ${order.refunded}`}
      title="Chúng tôi đã hoàn tiền"
    >
      <Say>
        Chúng tôi đã chuyển trả bạn <strong>{order.refunded}</strong> của đơn hàng{' '}
        <strong>{order.orderId}</strong>. Nếu chưa nhận được tiền, vui lòng gọi {order.shopPhone}.
      </Say>
      {order.refund && (
        <>
          <Say>Phần còn lại được chuyển sau.</Say>
          <WillReturn shopPhone={order.shopPhone} amount={order.refund} />
        </>
      )}
      <OrderSummary order={order} />
    </MailLayout>
  )
}
