import { Body, Button, Container, Head, Heading, Html, Preview, Text } from 'react-email'

export type PasswordResetProps = {
  shopName: string
  name: string
  link: string
  minutes: number
}

export const passwordResetSubject = ({ shopName }: PasswordResetProps) =>
  `Đặt lại mật khẩu ${shopName}`

const ink = {
  color: '#2b2320',
  fontFamily: 'Arial, sans-serif',
  fontSize: '15px',
  lineHeight: '1.6',
}

export function PasswordReset({ shopName, name, link, minutes }: PasswordResetProps) {
  return (
    <Html lang="vi">
      <Head />
      <Preview>{`Liên kết có hiệu lực trong ${minutes} phút`}</Preview>
      <Body style={{ backgroundColor: '#faf6f0', margin: 0, padding: '24px 8px', ...ink }}>
        <Container style={{ backgroundColor: '#ffffff', borderRadius: '12px', padding: '24px' }}>
          <Heading as="h1" style={{ fontSize: '20px', margin: '0 0 8px' }}>
            Đặt lại mật khẩu {shopName}
          </Heading>
          <Text style={ink}>
            Chào {name}, chúng tôi nhận được yêu cầu đặt lại mật khẩu cho tài khoản của bạn. Liên
            kết dưới đây dùng được một lần, trong {minutes} phút.
          </Text>
          <Button
            href={link}
            style={{
              backgroundColor: '#b3261e',
              borderRadius: '8px',
              color: '#ffffff',
              padding: '12px 20px',
            }}
          >
            Đặt lại mật khẩu
          </Button>
          <Text style={{ ...ink, fontSize: '13px' }}>
            Nếu bạn không yêu cầu, hãy bỏ qua e-mail này: mật khẩu của bạn không thay đổi.
          </Text>
        </Container>
      </Body>
    </Html>
  )
}
