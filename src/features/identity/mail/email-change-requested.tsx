import { Action, MailLayout, Say, SayQuietly } from '#storefront/mail/mail-layout.tsx'

export type EmailChangeRequestedProps = {
  shopName: string
  name: string
  /** In the shop's time zone. */
  at: string
  /** URL that cancels or reverts the change. */
  revertLink: string
  revertDays: number
}

export const emailChangeRequestedSubject = ({ shopName }: EmailChangeRequestedProps) =>
  `Có yêu cầu đổi email tài khoản ${shopName}`

export function EmailChangeRequested(props: EmailChangeRequestedProps) {
  const { shopName, name, at, revertLink, revertDays } = props
  return (
    <MailLayout
      shopName={shopName}
      preview="Nếu không phải bạn yêu cầu, hãy huỷ ngay"
      title="Có yêu cầu đổi email"
    >
      <Say>
        Chào {name}, lúc {at} có yêu cầu đổi email tài khoản của bạn sang địa chỉ khác. Địa chỉ này
        còn được dùng cho tới khi địa chỉ mới được xác nhận.
      </Say>
      <Say>
        Nếu chính bạn yêu cầu, bạn không cần làm gì ở đây. Nếu không phải bạn, hãy bấm nút dưới đây
        trong {revertDays} ngày.
      </Say>
      <Action href={revertLink}>Không phải tôi, huỷ thay đổi</Action>
      <SayQuietly>Thư này được gửi để bảo vệ tài khoản của bạn.</SayQuietly>
    </MailLayout>
  )
}
