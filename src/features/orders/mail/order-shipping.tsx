import { MailLayout, Say } from '#storefront/mail/mail-layout.tsx'
import { type OrderFacts, OrderSummary } from './order-facts.tsx'

type OrderShippingProps = OrderFacts & {
  /** Amount due on delivery; null for none. */
  toCollect: string | null
  /** Carrier and code of the parcel, either may be empty; missing in e-mails that an older version enqueued. */
  tracking?: { carrier: string; code: string } | null
}

export const orderShippingSubject = ({ orderId }: OrderShippingProps) =>
  `Đơn hàng ${orderId} đang được giao`

export function OrderShipping(order: OrderShippingProps) {
  return (
    <MailLayout
      shopName={order.shopName}
      preview={`Đơn hàng ${order.orderId} đã được giao cho đơn vị vận chuyển`}
      title="Đơn hàng của bạn đang trên đường"
    >
      <Say>
        Đơn hàng <strong>{order.orderId}</strong> đã được giao cho đơn vị vận chuyển. Bạn vui lòng
        để ý điện thoại {order.phone} để nhận hàng.
      </Say>
      {order.toCollect && (
        <Say>
          Bạn trả <strong>{order.toCollect}</strong> khi nhận hàng.
        </Say>
      )}
      {order.tracking && (
        <Say>
          {order.tracking.carrier && <>Đơn vị vận chuyển: {order.tracking.carrier}</>}
          {order.tracking.carrier && order.tracking.code && <br />}
          {order.tracking.code && (
            <>
              Mã vận đơn: <strong>{order.tracking.code}</strong>
            </>
          )}
        </Say>
      )}
      <OrderSummary order={order} />
    </MailLayout>
  )
}
