import { formatDateTime } from '#shared/format.ts'
import { serverNow } from '#storefront/server-clock.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import type { ShownVoucher } from './readers.ts'

const hourMs = 3_600_000
/** Whoever sees a voucher that ends before then is reminded. */
const soonHours = 72

/** What a voucher is to its holder; nothing while it is simply of use. */
export function VoucherMark({ state, startAt, expiredAt }: ShownVoucher) {
  if (state === 'used') return <Badge>Đã dùng</Badge>
  if (state === 'used-up') return <Badge>Đã hết lượt</Badge>
  if (state === 'ended') return <Badge>Đã hết hạn</Badge>
  if (state === 'soon') {
    return <Badge tone="amber">{startAt ? `Từ ${formatDateTime(startAt)}` : 'Sắp diễn ra'}</Badge>
  }
  const left =
    expiredAt === null ? undefined : Math.ceil((Date.parse(expiredAt) - serverNow()) / hourMs)
  if (left === undefined || left > soonHours) return null
  return (
    <Badge tone="amber">{left > 24 ? `Còn ${Math.floor(left / 24)} ngày` : 'Sắp hết hạn'}</Badge>
  )
}
