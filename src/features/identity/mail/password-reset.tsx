import { Action, MailLayout, Say, SayQuietly } from '#storefront/mail/mail-layout.tsx'

export type PasswordResetProps = {
  shopName: string
  name: string
  link: string
  minutes: number
}

export const passwordResetSubject = ({ shopName }: PasswordResetProps) =>
  `Đặt lại mật khẩu ${shopName}`

export function PasswordReset({ shopName, name, link, minutes }: PasswordResetProps) {
  return (
    <MailLayout
      shopName={shopName}
      preview={`Liên kết có hiệu lực trong ${minutes} phút`}
      title={`Đặt lại mật khẩu ${shopName}`}
    >
      <Say>
        Chào {name}, chúng tôi nhận được yêu cầu đặt lại mật khẩu cho tài khoản của bạn. Liên kết
        dưới đây dùng được một lần, trong {minutes} phút.
      </Say>
      <Action href={link}>Đặt lại mật khẩu</Action>
      <SayQuietly>
        Nếu bạn không yêu cầu, hãy bỏ qua email này: mật khẩu của bạn không thay đổi.
      </SayQuietly>
    </MailLayout>
  )
}
