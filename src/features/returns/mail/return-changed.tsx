import { Action, MailLayout, Say } from '#storefront/mail/mail-layout.tsx'

type ReturnChangedProps = {
  shopName: string
  title: string
  text: string
  /** The shop's message to the shopper. */
  said: string
  returnId: string
  orderId: string
  items: { id: string; name: string; quantity: number }[]
  /** What the goods are worth; null while that is not decided, or for nothing. */
  value: string | null
  /** The order that they pay for. */
  exchangeOrderId: string | null
  /** What the shopper gets back; null for nothing. */
  refund: string | null
  coinsReturned: string | null
  coinsTaken: string | null
  link: string
}

export const returnChangedSubject = ({ title, orderId }: ReturnChangedProps) =>
  `${title} – đơn hàng ${orderId}`

export function ReturnChanged(props: ReturnChangedProps) {
  const { shopName, title, text, said, returnId, orderId, items, value, refund } = props
  return (
    <MailLayout shopName={shopName} preview={`${title}: đơn hàng ${orderId}`} title={title}>
      <Say>{text}</Say>
      {said && <Say>Lời nhắn của cửa hàng: {said}</Say>}
      <Say>
        Mã trả hàng <strong>{returnId}</strong>, đơn hàng <strong>{orderId}</strong>:
      </Say>
      {items.map(({ id, name, quantity }) => (
        <Say key={id}>
          {quantity} × {name}
        </Say>
      ))}
      {value && (
        <Say>
          Hàng trả được tính <strong>{value}</strong>
          {props.exchangeOrderId && `, dùng để trả cho đơn đổi hàng ${props.exchangeOrderId}`}.
        </Say>
      )}
      {refund && (
        <Say>
          Chúng tôi sẽ hoàn lại cho bạn <strong>{refund}</strong>.
        </Say>
      )}
      {props.coinsReturned && <Say>{props.coinsReturned} xu đã dùng được trả lại cho bạn.</Say>}
      {props.coinsTaken && <Say>{props.coinsTaken} xu thưởng của hàng đã trả được thu lại.</Say>}
      <Action href={props.link}>Xem đơn hàng</Action>
    </MailLayout>
  )
}
