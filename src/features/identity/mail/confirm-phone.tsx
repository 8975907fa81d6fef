import { Action, LinkLine, MailLayout, Say, SayQuietly } from '#storefront/mail/mail-layout.tsx'

export type ConfirmPhoneProps = {
  shopName: string
  name: string
  /** In the shop's time zone. */
  at: string
  link: string
  hours: number
  /** URL that cancels the change. */
  revertLink: string
}

export const confirmPhoneSubject = ({ shopName }: ConfirmPhoneProps) =>
  `Xác nhận số điện thoại mới cho tài khoản ${shopName}`

export function ConfirmPhone({ shopName, name, at, link, hours, revertLink }: ConfirmPhoneProps) {
  return (
    <MailLayout
      shopName={shopName}
      preview="Nếu không phải bạn yêu cầu, hãy huỷ ngay"
      title="Xác nhận số điện thoại mới"
    >
      <Say>
        Chào {name}, lúc {at} có yêu cầu đổi số điện thoại đăng nhập của bạn. Số mới có hiệu lực khi
        bạn bấm nút dưới đây trong {hours} giờ; đến lúc đó bạn vẫn đăng nhập bằng số cũ.
      </Say>
      <Action href={link}>Xác nhận số mới</Action>
      <LinkLine href={revertLink} label="Không phải tôi, huỷ và bảo vệ tài khoản">
        Nếu không phải bạn yêu cầu, đừng bấm nút trên mà hãy mở liên kết này:
      </LinkLine>
      <SayQuietly>Thư này được gửi để bảo vệ tài khoản của bạn.</SayQuietly>
    </MailLayout>
  )
}
