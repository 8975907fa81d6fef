import { Action, MailLayout, Say } from '#storefront/mail/mail-layout.tsx'

type StoreDecidedProps = {
  shopName: string
  name: string
  storeName: string
  isApproved: boolean
  /** The merchant's message. */
  note: string
  link: string
}

export const storeDecidedSubject = ({ storeName, isApproved }: StoreDecidedProps) =>
  `Cửa hàng “${storeName}” ${isApproved ? 'đã' : 'chưa'} được duyệt`

export function StoreDecided(props: StoreDecidedProps) {
  const { shopName, name, storeName, isApproved, note, link } = props
  return (
    <MailLayout
      shopName={shopName}
      preview={`Yêu cầu mở cửa hàng của bạn trên ${shopName}`}
      title={isApproved ? 'Cửa hàng đã được duyệt' : 'Cửa hàng chưa được duyệt'}
    >
      <Say>
        Chào {name}, yêu cầu mở cửa hàng <strong>{storeName}</strong>{' '}
        {isApproved ? 'đã được duyệt.' : 'chưa được duyệt.'}
      </Say>
      {note && (
        <Say>
          {isApproved ? 'Lời nhắn' : 'Lý do'}: {note}
        </Say>
      )}
      {!isApproved && <Say>Bạn có thể sửa lại thông tin và gửi yêu cầu mới.</Say>}
      <Action href={link}>{isApproved ? 'Xem cửa hàng' : 'Gửi yêu cầu mới'}</Action>
    </MailLayout>
  )
}
