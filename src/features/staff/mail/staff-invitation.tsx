import { Action, MailLayout, Say, SayQuietly } from '#storefront/mail/mail-layout.tsx'

export type StaffInvitationProps = {
  shopName: string
  /** Who invites. */
  inviter: string
  role: string
  link: string
  days: number
}

export const staffInvitationSubject = ({ shopName }: StaffInvitationProps) =>
  `Lời mời quản lý cửa hàng ${shopName}`

export function StaffInvitation({ shopName, inviter, role, link, days }: StaffInvitationProps) {
  return (
    <MailLayout
      shopName={shopName}
      preview={`${inviter} mời bạn với vai trò ${role}`}
      title={`Mời bạn cùng quản lý ${shopName}`}
    >
      <Say>
        {inviter} mời bạn vào trang quản lý của {shopName} với vai trò {role}. Mở liên kết dưới đây
        để đặt tên và mật khẩu. Liên kết dùng được một lần, trong {days} ngày.
      </Say>
      <Action href={link}>Nhận lời mời</Action>
      <SayQuietly>
        Nếu bạn không biết lời mời này, hãy bỏ qua email: không có tài khoản nào được tạo.
      </SayQuietly>
    </MailLayout>
  )
}
