import { MailLayout, Say, SayQuietly } from '#storefront/mail/mail-layout.tsx'

export type ContactRevertedProps = {
  shopName: string
  shopPhone: string
  /** In the shop's time zone. */
  at: string
}

export const contactRevertedSubject = ({ shopName }: ContactRevertedProps) =>
  `Thay đổi email hoặc số điện thoại tài khoản ${shopName} đã được huỷ`

export function ContactReverted({ shopName, shopPhone, at }: ContactRevertedProps) {
  return (
    <MailLayout
      shopName={shopName}
      preview="Mọi thiết bị đã được đăng xuất"
      title="Thay đổi đã được huỷ"
    >
      <Say>
        Chào bạn, lúc {at} thay đổi email hoặc số điện thoại của tài khoản được huỷ bằng liên kết đã
        gửi tới địa chỉ cũ. Email và số điện thoại trước đó có hiệu lực trở lại, mọi thiết bị đã
        được đăng xuất.
      </Say>
      <Say>
        Nếu có điều gì không đúng, hãy liên hệ cửa hàng{shopPhone && ` qua số ${shopPhone}`}.
      </Say>
      <SayQuietly>Thư này được gửi để bảo vệ tài khoản.</SayQuietly>
    </MailLayout>
  )
}
