import { Column, Row, Section } from 'react-email'
import { Action, Rule, Say, SayQuietly } from '#storefront/mail/mail-layout.tsx'
import { ink } from '#storefront/mail/mail-styles.ts'

/** Order data that every order email shows; amounts and times are formatted. */
export type OrderFacts = {
  shopName: string
  shopPhone: string
  orderId: string
  placedAt: string
  recipient: string
  phone: string
  address: string
  items: { id: string; name: string; variant: string; quantity: number; total: string }[]
  subtotal: string
  shippingFee: string
  /** Missing in e-mails of older versions that are sent again. */
  shippingFeeName?: string
  voucherDiscount: string | null
  coinDiscount: string | null
  /** Missing in e-mails of older versions that are sent again. */
  staffDiscount?: string | null
  total: string
  /** Missing where the shop has one method of delivery. */
  delivery?: string
  payment: string
  link: string
}

const cell = { ...ink, padding: '6px 0', verticalAlign: 'top' as const }
const amount = {
  ...cell,
  paddingLeft: '12px',
  textAlign: 'right' as const,
  whiteSpace: 'nowrap' as const,
}

/** Lines, sums, address and a link to the order. */
export function OrderSummary({ order }: { order: OrderFacts }) {
  return (
    <>
      <Rule />
      <Section>
        {order.items.map((item) => (
          <Line
            key={item.id}
            label={`${item.name}${item.variant && ` (${item.variant})`} × ${item.quantity}`}
            value={item.total}
          />
        ))}
      </Section>
      <Rule />
      <Section>
        <Line label="Tạm tính" value={order.subtotal} />
        <Line label={order.shippingFeeName ?? 'Phí vận chuyển'} value={order.shippingFee} />
        {order.voucherDiscount && <Line label="Voucher" value={order.voucherDiscount} />}
        {order.coinDiscount && <Line label="Xu" value={order.coinDiscount} />}
        {order.staffDiscount && <Line label="Giảm giá của cửa hàng" value={order.staffDiscount} />}
        <Line label="Tổng cộng" value={order.total} isStrong />
      </Section>
      <Rule />
      <Say>
        Giao đến: {order.recipient}, {order.phone}
        <br />
        {order.address}
      </Say>
      {order.delivery && <Say>Cách giao: {order.delivery}</Say>}
      <Say>Thanh toán: {order.payment}</Say>
      <Action href={order.link}>Xem đơn hàng</Action>
      <SayQuietly>
        Đơn hàng {order.orderId}, đặt lúc {order.placedAt}. Cần hỗ trợ? Gọi {order.shopPhone}.
      </SayQuietly>
    </>
  )
}

type LineProps = { label: string; value: string; isStrong?: boolean }

function Line({ label, value, isStrong = false }: LineProps) {
  const weight = { fontWeight: isStrong ? 700 : 400 }
  return (
    <Row>
      <Column className="cell" style={{ ...cell, ...weight }}>
        {label}
      </Column>
      <Column className="cell" style={{ ...amount, ...weight }}>
        {value}
      </Column>
    </Row>
  )
}
