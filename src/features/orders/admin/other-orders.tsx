import { formatDateTime, formatVnd } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import type { OrderDetails } from '../admin-contract.ts'
import { stageNames, stageTones } from './texts.ts'

/** Other orders of the shopper, which tell whether they accept what they order. */
export function OtherOrders({ order: { others } }: { order: OrderDetails }) {
  const counts = others.byAccount ?? others.byPhone
  if (others.last.length === 0) return null
  return (
    <Panel title="Đơn khác của khách">
      {counts && (
        <p className="mb-2 text-sm text-ink-soft">
          {counts.COMPLETED} hoàn tất · {counts.CANCELLED} đã huỷ ·{' '}
          {counts.PENDING + counts.SHIPPING} đang xử lý
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {others.last.map((each) => (
          <li key={each.id} className="relative flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <Link to={`/don-hang/${each.id}`} className="cover-link font-semibold hover:text-son">
              {each.id}
            </Link>
            <Badge tone={stageTones[each.stage]}>{stageNames[each.stage]}</Badge>
            <span className="ms-auto text-sm tabular-nums">{formatVnd(each.total)}</span>
            <span className="basis-full text-sm text-ink-faint">
              {formatDateTime(each.createdAt)}
              {!each.isByAccount && ' · cùng số điện thoại'}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
