import { MailLayout, Say, SayQuietly } from '#storefront/mail/mail-layout.tsx'
import type { FactorChange } from '../domain.ts'

export type StaffFactorChangedProps = {
  shopName: string
  name: string
  change: FactorChange
  /** The name of a passkey, or how many recovery codes are left. */
  detail: string
  /** Who did it. */
  by: string
  /** Device and address; empty for the command line. */
  place: string
  /** In the shop's time zone. */
  at: string
}

const titles: Record<FactorChange, string> = {
  'totp-added': 'Ứng dụng xác thực đã được bật',
  'totp-removed': 'Ứng dụng xác thực đã bị tắt',
  'passkey-added': 'Một passkey đã được thêm',
  'passkey-removed': 'Một passkey đã bị xoá',
  'codes-renewed': 'Mã khôi phục đã được tạo lại',
  'code-used': 'Một mã khôi phục đã được dùng',
  'codes-guessed': 'Có người nhập sai mã xác minh nhiều lần',
  reset: 'Xác minh hai bước đã bị xoá',
}

export const staffFactorChangedSubject = ({ shopName, change }: StaffFactorChangedProps) =>
  `${titles[change]} – quản lý ${shopName}`

function sentenceOf({ change, detail, by }: StaffFactorChangedProps): string {
  const sentences: Record<FactorChange, string> = {
    'totp-added': 'Từ nay đăng nhập bằng mật khẩu cần thêm mã của ứng dụng xác thực.',
    'totp-removed': 'Đăng nhập bằng mật khẩu không còn cần mã, các mã khôi phục cũ hết hiệu lực.',
    'passkey-added': `Passkey “${detail}” đăng nhập được mà không cần mật khẩu.`,
    'passkey-removed': `Passkey “${detail}” không còn đăng nhập được.`,
    'codes-renewed': 'Các mã khôi phục cũ hết hiệu lực.',
    'code-used': `Mã khôi phục được dùng để đăng nhập, bạn còn ${detail} mã.`,
    'codes-guessed': 'Người đó đã nhập đúng mật khẩu của bạn. Hãy đổi mật khẩu ngay.',
    reset: `${by} đã xoá ứng dụng xác thực, mã khôi phục và passkey của bạn, và đăng xuất bạn khỏi mọi nơi. Hãy bật lại sau khi đăng nhập.`,
  }
  return sentences[change]
}

export function StaffFactorChanged(props: StaffFactorChangedProps) {
  const { shopName, name, change, place, at } = props
  return (
    <MailLayout
      shopName={shopName}
      preview="Nếu không phải bạn, hãy báo ngay cho chủ cửa hàng"
      title={titles[change]}
    >
      <Say>
        Chào {name}, lúc {at}
        {place && ` (${place})`}: {titles[change].toLowerCase()} cho tài khoản quản lý của bạn.{' '}
        {sentenceOf(props)}
      </Say>
      <Say>
        Nếu bạn không biết việc này, hãy đổi mật khẩu, đăng xuất mọi nơi khác và báo ngay cho chủ
        cửa hàng.
      </Say>
      <SayQuietly>Thư này được gửi để bảo vệ tài khoản của bạn.</SayQuietly>
    </MailLayout>
  )
}
