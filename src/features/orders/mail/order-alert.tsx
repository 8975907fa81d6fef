import { Action, MailLayout, Say, SayQuietly } from '#storefront/mail/mail-layout.tsx'

type OrderAlertProps = {
  shopName: string
  orderId: string
  total: string
  pieces: number
  payment: string
  province: string
  /** The order in the back office. */
  link: string
}

export const orderAlertSubject = ({ orderId, total }: OrderAlertProps) =>
  `Đơn hàng mới ${orderId}: ${total}`

/** Tells the shop of a new order. */
export function OrderAlert(order: OrderAlertProps) {
  const { shopName, orderId, total, pieces, payment, province, link } = order
  return (
    <MailLayout
      shopName={shopName}
      preview={`${total}, ${pieces} sản phẩm, giao đến ${province}`}
      title={`Đơn hàng mới ${orderId}`}
    >
      <Say>
        <strong>{total}</strong>, {pieces} sản phẩm. {payment}. Giao đến {province}.
      </Say>
      <Action href={link}>Xem đơn hàng</Action>
      <SayQuietly>
        Bạn nhận thư này vì địa chỉ của bạn có trong Cài đặt → Đơn hàng → Báo đơn mới.
      </SayQuietly>
    </MailLayout>
  )
}
