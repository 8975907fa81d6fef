import { Action, MailLayout, Say, SayQuietly } from '#storefront/mail/mail-layout.tsx'

export type StaffResetProps = {
  shopName: string
  name: string
  link: string
  hours: number
}

export const staffResetSubject = ({ shopName }: StaffResetProps) =>
  `Đặt lại mật khẩu quản lý ${shopName}`

export function StaffReset({ shopName, name, link, hours }: StaffResetProps) {
  return (
    <MailLayout
      shopName={shopName}
      preview={`Liên kết có hiệu lực trong ${hours} giờ`}
      title={`Đặt lại mật khẩu quản lý ${shopName}`}
    >
      <Say>
        Chào {name}, người quản lý gửi bạn liên kết để chọn mật khẩu mới cho trang quản lý. Liên kết
        dùng được một lần, trong {hours} giờ.
      </Say>
      <Action href={link}>Chọn mật khẩu mới</Action>
      <SayQuietly>
        Nếu bạn không cần mật khẩu mới, hãy bỏ qua email này: mật khẩu của bạn không thay đổi.
      </SayQuietly>
    </MailLayout>
  )
}
