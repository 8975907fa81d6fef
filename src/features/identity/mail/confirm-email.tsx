import { Action, MailLayout, Say, SayQuietly } from '#storefront/mail/mail-layout.tsx'

export type ConfirmEmailProps = { shopName: string; link: string; hours: number }

export const confirmEmailSubject = ({ shopName }: ConfirmEmailProps) =>
  `Xác nhận email cho tài khoản ${shopName}`

export function ConfirmEmail({ shopName, link, hours }: ConfirmEmailProps) {
  return (
    <MailLayout
      shopName={shopName}
      preview={`Liên kết có hiệu lực trong ${hours} giờ`}
      title="Xác nhận email của bạn"
    >
      <Say>
        Chào bạn, có người muốn dùng địa chỉ này làm email của một tài khoản tại {shopName}. Nếu đó
        là bạn, hãy bấm nút dưới đây trong {hours} giờ.
      </Say>
      <Action href={link}>Xác nhận email</Action>
      <SayQuietly>
        Nếu không phải bạn, hãy bỏ qua thư này và đừng bấm nút: địa chỉ sẽ không được dùng.
      </SayQuietly>
    </MailLayout>
  )
}
