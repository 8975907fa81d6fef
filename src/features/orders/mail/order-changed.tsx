import { MailLayout, Say } from '#storefront/mail/mail-layout.tsx'
import { WillReturn } from './order-cancelled.tsx'
import { HowToPay, type Transfer } from './order-confirmation.tsx'
import { type OrderFacts, OrderSummary } from './order-facts.tsx'

type OrderChangedProps = OrderFacts & {
  changes: { name: string; variant: string; before: number; after: number }[]
  totalBefore: string
  totalAfter: string
  hasNewAddress: boolean
  /** Names of the methods of delivery, where it has become another one. */
  method?: { before: string; after: string }
  /** The merchant's message to the shopper. */
  said?: string
  /** Bank details while a transfer is awaited. */
  transfer: Transfer | null
  refund: string | null
}

export const orderChangedSubject = ({ orderId }: OrderChangedProps) =>
  `Đơn hàng ${orderId} của bạn đã được cửa hàng điều chỉnh`

export function OrderChanged(order: OrderChangedProps) {
  const { changes, totalBefore, totalAfter } = order
  return (
    <MailLayout
      shopName={order.shopName}
      preview={`Tổng tiền mới: ${totalAfter}`}
      title="Đơn hàng của bạn đã được điều chỉnh"
    >
      <Say>
        Cửa hàng đã điều chỉnh đơn hàng <strong>{order.orderId}</strong> của bạn:
      </Say>
      {changes.map(({ name, variant, before, after }) => (
        <Say key={`${name} ${variant}`}>
          {name}
          {variant && ` (${variant})`}: {before} →{' '}
          <strong>{after === 0 ? 'bỏ khỏi đơn' : after}</strong>
        </Say>
      ))}
      {order.hasNewAddress && <Say>Thông tin giao hàng mới ở bên dưới.</Say>}
      {order.method && (
        <Say>
          Cách giao: {order.method.before} → <strong>{order.method.after}</strong>
        </Say>
      )}
      <Say>
        {totalBefore === totalAfter ? (
          <>Tổng tiền không đổi: {totalAfter}.</>
        ) : (
          <>
            Tổng tiền: {totalBefore} → <strong>{totalAfter}</strong>
          </>
        )}
      </Say>
      {order.said && <Say>Lý do: {order.said}</Say>}
      {order.transfer && <HowToPay transfer={order.transfer} />}
      {order.refund && <WillReturn shopPhone={order.shopPhone} amount={order.refund} />}
      <OrderSummary order={order} />
    </MailLayout>
  )
}
