import { MailLayout, Say, SayQuietly } from '#storefront/mail/mail-layout.tsx'

export type BankAccountChangedProps = {
  shopName: string
  name: string
  /** Bank, last digits of the account, and holder. */
  before: string
  after: string
  /** Who did it. */
  by: string
  /** Device and address; empty for the command line. */
  place: string
  /** In the shop's time zone. */
  at: string
}

const title = 'Tài khoản nhận tiền đã được đổi'

export const bankAccountChangedSubject = ({ shopName }: BankAccountChangedProps) =>
  `${title} – quản lý ${shopName}`

export function BankAccountChanged(props: BankAccountChangedProps) {
  const { shopName, name, before, after, by, place, at } = props
  return (
    <MailLayout
      shopName={shopName}
      preview="Nếu không phải bạn đổi, hãy xem lại ngay"
      title={title}
    >
      <Say>
        Chào {name}, lúc {at}, {by}
        {place && ` (${place})`} đã đổi tài khoản nhận tiền chuyển khoản của các đơn hàng mới.
      </Say>
      <Say>Trước: {before}</Say>
      <Say>Từ nay: {after}</Say>
      <Say>Đơn đã đặt vẫn nhận tiền vào tài khoản khi đặt.</Say>
      <Say>
        Nếu việc này không đúng, hãy vào Cài đặt → Tài khoản ngân hàng để đổi lại, và xem Nhật ký để
        biết ai đã làm.
      </Say>
      <SayQuietly>Thư này được gửi đến mọi chủ cửa hàng.</SayQuietly>
    </MailLayout>
  )
}
