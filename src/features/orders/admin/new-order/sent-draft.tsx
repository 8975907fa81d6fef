import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { keepContents, keptContents } from './kept-contents.ts'

/** Leads from a draft to the order that it became, sent from elsewhere. */
export function SentDraft({ id, orderId }: { id: string; orderId: string }) {
  const navigate = useNavigate()
  const leave = useEffectEvent(async () => {
    const isLate = keptContents(id) !== undefined
    keepContents(id, undefined)
    const lost = isLate ? ' Điều bạn vừa nhập chưa có trong đơn.' : ''
    // Afterwards: a page change that takes long takes the messages of before with it.
    await navigate(`/don-hang/${orderId}`, { replace: true })
    alertShopper(`Đơn nháp này đã được gửi thành đơn ${orderId}.${lost}`, 'neutral')
  })
  useEffect(() => void leave(), [])
  return null
}
