import { Action, MailLayout, Say, SayQuietly } from '#storefront/mail/mail-layout.tsx'
import type { AccountChange } from '../domain.ts'

export type AccountChangedProps = {
  shopName: string
  shopPhone: string
  name: string
  change: AccountChange
  /** In the shop's time zone. */
  at: string
  /** URL of the password reset page. */
  link: string
  /** URL that reverts the change, valid for `revertDays`. */
  revertLink?: string
  revertDays?: number
}

const things: Record<AccountChange, string> = {
  password: 'Mật khẩu',
  email: 'Email',
  phone: 'Số điện thoại đăng nhập',
}

export const accountChangedSubject = ({ shopName, change }: AccountChangedProps) =>
  `${things[change]} tài khoản ${shopName} đã được thay đổi`

export function AccountChanged(props: AccountChangedProps) {
  const { shopName, shopPhone, name, change, at, link, revertLink, revertDays } = props
  const advice = () => {
    if (revertLink) return `hãy bấm nút dưới đây trong ${revertDays} ngày`
    return change === 'password' ? 'hãy đặt lại mật khẩu ngay' : 'hãy đổi mật khẩu ngay'
  }
  return (
    <MailLayout
      shopName={shopName}
      preview={`Nếu không phải bạn thay đổi, hãy liên hệ cửa hàng ngay`}
      title={`${things[change]} đã được thay đổi`}
    >
      <Say>
        Chào {name}, {things[change].toLowerCase()} tài khoản của bạn được thay đổi lúc {at}.
        {change === 'email' && ' Từ nay thư của cửa hàng được gửi tới địa chỉ mới.'}
        {change === 'password' && ' Các thiết bị khác đã được đăng xuất.'}
      </Say>
      <Say>
        Nếu chính bạn đã thay đổi, bạn không cần làm gì thêm. Nếu không phải bạn, {advice()}
        {shopPhone && ` và gọi ${shopPhone}`}.
      </Say>
      {revertLink && <Action href={revertLink}>Không phải tôi, huỷ thay đổi</Action>}
      {change === 'password' && <Action href={link}>Đặt lại mật khẩu</Action>}
      <SayQuietly>Thư này được gửi để bảo vệ tài khoản của bạn.</SayQuietly>
    </MailLayout>
  )
}
