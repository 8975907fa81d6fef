import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Preview,
  Row,
  Section,
  Text,
} from 'react-email'

export type OrderConfirmationProps = {
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
  total: string
  bankTransfer: { bank: string; account: string; holder: string; memo: string } | null
  link: string
}

export const orderConfirmationSubject = ({ shopName, orderId }: OrderConfirmationProps) =>
  `${shopName} đã nhận đơn hàng ${orderId}`

const ink = {
  color: '#2b2320',
  fontFamily: 'Arial, sans-serif',
  fontSize: '15px',
  lineHeight: '1.6',
}
const right = { textAlign: 'right' as const, whiteSpace: 'nowrap' as const }

export function OrderConfirmation(order: OrderConfirmationProps) {
  const { shopName, shopPhone, orderId, bankTransfer } = order
  return (
    <Html lang="vi">
      <Head />
      <Preview>{`Đơn hàng ${orderId}: ${order.total}`}</Preview>
      <Body style={{ backgroundColor: '#faf6f0', margin: 0, padding: '24px 8px', ...ink }}>
        <Container style={{ backgroundColor: '#ffffff', borderRadius: '12px', padding: '24px' }}>
          <Heading as="h1" style={{ fontSize: '20px', margin: '0 0 8px' }}>
            Cảm ơn bạn đã đặt hàng tại {shopName}
          </Heading>
          <Text style={ink}>
            Đơn hàng <strong>{orderId}</strong> được đặt lúc {order.placedAt}. Chúng tôi sẽ báo cho
            bạn khi hàng được gửi đi.
          </Text>
          <Hr />
          <Section>
            {order.items.map((item) => (
              <Row key={item.id}>
                <Column>
                  <Text style={{ ...ink, margin: '8px 0' }}>
                    {item.name}
                    {item.variant && ` (${item.variant})`} × {item.quantity}
                  </Text>
                </Column>
                <Column style={right}>{item.total}</Column>
              </Row>
            ))}
          </Section>
          <Hr />
          <Amount label="Tạm tính" value={order.subtotal} />
          <Amount label="Phí vận chuyển" value={order.shippingFee} />
          <Amount label="Tổng cộng" value={order.total} />
          <Hr />
          <Text style={ink}>
            Giao đến: {order.recipient}, {order.phone}
            <br />
            {order.address}
          </Text>
          {bankTransfer ? (
            <Text style={ink}>
              Vui lòng chuyển khoản <strong>{order.total}</strong> đến tài khoản{' '}
              {bankTransfer.account} ({bankTransfer.bank}, {bankTransfer.holder}) với nội dung{' '}
              <strong>{bankTransfer.memo}</strong>.
            </Text>
          ) : (
            <Text style={ink}>Bạn thanh toán khi nhận hàng.</Text>
          )}
          <Button
            href={order.link}
            style={{
              backgroundColor: '#b3261e',
              borderRadius: '8px',
              color: '#ffffff',
              padding: '12px 20px',
            }}
          >
            Xem đơn hàng
          </Button>
          <Text style={{ ...ink, fontSize: '13px' }}>Cần hỗ trợ? Gọi {shopPhone}.</Text>
        </Container>
      </Body>
    </Html>
  )
}

function Amount({ label, value }: { label: string; value: string }) {
  return (
    <Row>
      <Column>{label}</Column>
      <Column style={right}>
        <strong>{value}</strong>
      </Column>
    </Row>
  )
}
