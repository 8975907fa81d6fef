import { MailLayout, Say } from '#storefront/mail/mail-layout.tsx'
import { type OrderFacts, OrderSummary } from './order-facts.tsx'

type OrderCompletedProps = OrderFacts & {
  /** Coins earned; null for none. */
  coins: string | null
}

export const orderCompletedSubject = ({ orderId }: OrderCompletedProps) =>
  `Đơn hàng ${orderId} đã hoàn tất`

export function OrderCompleted(order: OrderCompletedProps) {
  return (
    <MailLayout
      shopName={order.shopName}
      preview={`Cảm ơn bạn đã mua hàng tại ${order.shopName}`}
      title="Cảm ơn bạn đã mua hàng"
    >
      <Say>
        Đơn hàng <strong>{order.orderId}</strong> đã hoàn tất.
        {order.coins && ` Bạn được hoàn ${order.coins} xu.`} Bạn có thể viết đánh giá cho sản phẩm
        trong trang đơn hàng.
      </Say>
      <OrderSummary order={order} />
    </MailLayout>
  )
}
