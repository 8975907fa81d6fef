import { Section, Text } from 'react-email'
import { MailLayout, Say } from '#storefront/mail/mail-layout.tsx'
import { box, ink } from '#storefront/mail/mail-styles.ts'
import { type OrderFacts, OrderSummary } from './order-facts.tsx'

export type Transfer = {
  amount: string
  bank: string
  account: string
  holder: string
  memo: string
  dueAt: string | null
}

type OrderConfirmationProps = OrderFacts & {
  /** Bank details while a transfer is awaited. */
  transfer: Transfer | null
  /** What an order on delivery was paid with already, such as returned goods; missing in e-mails of older versions. */
  paidBefore?: { amount: string; toCollect: string | null } | null
  /** Deadline for the confirmation of a held order; null when the order is not held. */
  confirmBy: string | null
}

export const orderConfirmationSubject = ({ shopName, orderId }: OrderConfirmationProps) =>
  `${shopName} đã nhận đơn hàng ${orderId}`

export function OrderConfirmation(order: OrderConfirmationProps) {
  const { shopName, shopPhone, orderId, transfer, paidBefore, confirmBy } = order
  return (
    <MailLayout
      shopName={shopName}
      preview={`Đơn hàng ${orderId}: ${order.total}`}
      title={`Cảm ơn bạn đã đặt hàng tại ${shopName}`}
    >
      <Say>
        Chúng tôi đã nhận đơn hàng <strong>{orderId}</strong> và sẽ báo cho bạn khi hàng được gửi
        đi.
      </Say>
      {confirmBy && (
        <Say>
          Đây là đơn lớn: chúng tôi sẽ gọi số {order.phone} để xác nhận trước khi gửi hàng. Hàng
          được giữ cho bạn đến {confirmBy}.
          {shopPhone && ` Bạn cũng có thể gọi ${shopPhone} để xác nhận ngay.`}
        </Say>
      )}
      {paidBefore && (
        <Say>
          Đã trả trước <strong>{paidBefore.amount}</strong>.{' '}
          {paidBefore.toCollect
            ? `Bạn còn trả ${paidBefore.toCollect} khi nhận hàng.`
            : 'Bạn không phải trả gì khi nhận hàng.'}
        </Say>
      )}
      {transfer && <HowToPay transfer={transfer} />}
      <OrderSummary order={order} />
    </MailLayout>
  )
}

/** Receiving account and memo of the transfer. */
export function HowToPay({ transfer }: { transfer: Transfer }) {
  const { amount, bank, account, holder, memo, dueAt } = transfer
  return (
    <Section className="box" style={box}>
      <Text className="ink" style={{ ...ink, margin: 0 }}>
        Vui lòng chuyển khoản <strong>{amount}</strong>
        {dueAt && ` trước ${dueAt}`}:
        <br />
        Ngân hàng: {bank}
        <br />
        Số tài khoản: <strong>{account}</strong>
        <br />
        Chủ tài khoản: {holder}
        <br />
        Nội dung: <strong>{memo}</strong>
      </Text>
    </Section>
  )
}
