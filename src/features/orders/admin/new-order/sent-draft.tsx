import { useEffect, useEffectEvent } from 'react'
import { Navigate } from 'react-router'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { keepContents, keptContents } from './kept-contents.ts'

/** Leads from a draft to the order that it became, sent from elsewhere. */
export function SentDraft({ id, orderId }: { id: string; orderId: string }) {
  const tell = useEffectEvent(() => {
    const isLate = keptContents(id) !== undefined
    keepContents(id, undefined)
    const lost = isLate ? ' Điều bạn vừa nhập chưa có trong đơn.' : ''
    alertShopper(`Đơn nháp này đã được gửi thành đơn ${orderId}.${lost}`, 'neutral')
  })
  useEffect(() => tell(), [])
  return <Navigate to={`/don-hang/${orderId}`} replace />
}
