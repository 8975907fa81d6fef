import { OrderLink } from '#back-office/order-link.tsx'
import { formatDateTime, formatVnd } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import type { ReturnRow } from '../admin-contract.ts'
import { kindNames, reasonTexts, resolutionNames, statusNames } from '../domain.ts'
import { statusTones } from './texts.ts'

/** A return in the queue. */
export function ReturnCard({ row }: { row: ReturnRow }) {
  const { firstItem, pieces } = row
  const goods = [firstItem.name, firstItem.variant].filter(Boolean).join(' – ')
  const facts = [
    row.kind === 'return' && `Muốn ${resolutionNames[row.resolution].toLowerCase()}`,
    row.pictures > 0 && `${row.pictures} ảnh`,
    row.refundAmount !== null && `phải hoàn ${formatVnd(row.refundAmount)}`,
  ]
  return (
    <article aria-label={`Trả hàng ${row.id}`} className="flex gap-3">
      <div className="w-14 shrink-0 self-start overflow-hidden rounded-sm">
        <Picture src={firstItem.image} alt="" sizes="56px" maxWidth={160} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={`/tra-hang/${row.id}`}
            className="inline-flex min-h-11 items-center font-semibold text-son hover:underline"
          >
            {row.id}
          </Link>
          <Badge tone={statusTones[row.status]}>{statusNames[row.status]}</Badge>
          <time dateTime={row.createdAt} className="text-sm text-ink-soft tabular-nums sm:ms-auto">
            {formatDateTime(row.createdAt)}
          </time>
        </div>
        <p className="wrap-anywhere">
          {pieces > 1 && `${pieces} sản phẩm, có `}
          {goods}
        </p>
        <p className="text-sm">
          {row.kind === 'undelivered' && `${kindNames.undelivered}: `}
          {reasonTexts[row.reason]}
        </p>
        <p className="text-sm text-ink-soft empty:hidden">{facts.filter(Boolean).join(' · ')}</p>
        <div className="flex flex-wrap items-center gap-x-3 text-sm">
          <span className="wrap-anywhere text-ink-soft">
            {[row.recipient, row.phone].filter(Boolean).join(' · ') || 'Khách đã xoá tài khoản'}
          </span>
          <OrderLink id={row.orderId} />
        </div>
      </div>
    </article>
  )
}
