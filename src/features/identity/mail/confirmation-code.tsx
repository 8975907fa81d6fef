import { BigText, MailLayout, Say, SayQuietly } from '#storefront/mail/mail-layout.tsx'

export type ConfirmationCodeProps = {
  shopName: string
  name: string
  code: string
  minutes: number
}

/** Without the code, because locked phones show subjects. */
export const confirmationCodeSubject = ({ shopName }: ConfirmationCodeProps) =>
  `Mã xác nhận thay đổi tài khoản ${shopName}`

export function ConfirmationCode({ shopName, name, code, minutes }: ConfirmationCodeProps) {
  return (
    <MailLayout
      shopName={shopName}
      preview={`Mã có hiệu lực trong ${minutes} phút`}
      title="Mã xác nhận thay đổi"
    >
      <Say>
        Chào {name}, đây là mã để đổi email hoặc số điện thoại của tài khoản. Mã dùng được một lần,
        trong {minutes} phút.
      </Say>
      <BigText>{code}</BigText>
      <SayQuietly>
        Đừng đưa mã cho ai, kể cả người tự xưng là nhân viên cửa hàng. Nếu bạn không yêu cầu, có
        người đang dùng tài khoản của bạn: hãy đổi mật khẩu ngay.
      </SayQuietly>
    </MailLayout>
  )
}
