import { MessageSquareText } from 'lucide-react'
import type { CSSProperties } from 'react'
import { formatDateTime, formatVnd } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Checkbox } from '#storefront/ui/checkbox.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import type { OrderRow } from '../admin-contract.ts'
import type { ShownColumns } from './order-columns.ts'
import type { Search } from './queries.ts'
import { methodNames, paymentNames, stageNames, stageTones } from './texts.ts'

type Props = {
  orders: readonly OrderRow[]
  /** The list's, to come back to. */
  search: Search
  shown: ShownColumns
  chosen: ReadonlySet<string>
  /** Undefined for who may not take steps. */
  onChoose: ((id: string, isChosen: boolean) => void) | undefined
}

export function OrderList({ orders, search, shown, chosen, onChoose }: Props) {
  return (
    <ul aria-label="Đơn hàng" className="divide-y divide-line rounded-md bg-surface shadow-card">
      {orders.map((order) => (
        <li key={order.id} className="relative flex gap-2 p-3 hover:bg-paper lg:px-4">
          {onChoose && (
            <Checkbox
              className="relative z-1 self-start"
              hideLabel
              label={`Chọn đơn ${order.id}`}
              checked={chosen.has(order.id)}
              onChange={({ target }) => onChoose(order.id, target.checked)}
            />
          )}
          <Row order={order} search={search} shown={shown} />
        </li>
      ))}
    </ul>
  )
}

function Row({ order, search, shown }: { order: OrderRow } & Pick<Props, 'search' | 'shown'>) {
  const who = shown.has('recipient') || shown.has('province')
  const what = (['goods', 'variant', 'tracking', 'total', 'payment', 'method'] as const).some(
    (name) => shown.has(name),
  )
  const widths = [
    who || what ? '11rem' : 'minmax(11rem,1fr)',
    ...(who ? ['minmax(0,1fr)'] : []),
    ...(what ? ['minmax(0,1.3fr)'] : []),
    '9rem',
  ]
  return (
    <article
      style={{ '--widths': widths.join(' ') } as CSSProperties}
      className="grid min-w-0 flex-1 gap-x-4 gap-y-1.5 lg:grid-cols-(--widths) lg:items-center"
    >
      <div className="flex items-baseline justify-between gap-2 lg:block">
        <h2 className="font-semibold">
          <Link
            to={`/don-hang/${order.id}`}
            state={{ search }}
            className="cover-link hover:text-son"
          >
            {order.id}
          </Link>
        </h2>
        <time dateTime={order.createdAt} className="text-sm text-ink-soft tabular-nums">
          {formatDateTime(order.createdAt)}
        </time>
      </div>
      <div className="flex min-w-0 flex-wrap gap-1 empty:hidden lg:order-last lg:justify-end lg:empty:flex">
        {shown.has('stage') && (
          <Badge tone={stageTones[order.stage]}>{stageNames[order.stage]}</Badge>
        )}
        {order.stage === 'TO_SEND' && order.sentPieces > 0 && (
          <Badge tone="amber">
            Đã gửi {order.sentPieces}/{order.pieces} món
          </Badge>
        )}
        {order.hold && <Badge tone="amber">Đơn lớn</Badge>}
        {order.refundDue > 0 && <Badge tone="amber">Chờ hoàn tiền</Badge>}
        {order.notes > 0 && (
          <Badge>
            <MessageSquareText aria-hidden="true" className="size-3.5" />
            {order.notes}
            <span className="sr-only"> ghi chú</span>
          </Badge>
        )}
      </div>
      {who && (
        <div className="min-w-0 text-sm">
          {shown.has('recipient') && <p className="truncate font-semibold">{order.recipient}</p>}
          <p className="truncate text-ink-soft tabular-nums">
            {together(
              shown.has('recipient') && order.phone,
              shown.has('province') && order.province,
            )}
          </p>
        </div>
      )}
      {what && <Goods order={order} shown={shown} />}
    </article>
  )
}

function Goods({ order, shown }: { order: OrderRow } & Pick<Props, 'shown'>) {
  const { firstItem, paymentStatus, trackingCode } = order
  const method = methodNames[order.paymentMethod]
  const paid = paymentStatus === 'unpaid' ? method : paymentNames[paymentStatus]
  return (
    <div className="flex min-w-0 items-center gap-3">
      {shown.has('goods') && firstItem && (
        <div className="w-11 shrink-0 overflow-hidden rounded-sm">
          <Picture src={firstItem.image} alt="" sizes="44px" maxWidth={160} />
        </div>
      )}
      <div className="min-w-0 flex-1 text-sm">
        {shown.has('goods') && <p className="truncate">{firstItem?.name}</p>}
        {shown.has('variant') && <p className="truncate">{firstItem?.variant}</p>}
        <p className="truncate text-ink-soft">
          {together(
            shown.has('goods') && order.items > 1 && `và ${order.items - 1} món khác`,
            shown.has('goods') && `${order.pieces} sản phẩm`,
            shown.has('tracking') && trackingCode,
          )}
        </p>
      </div>
      <div className="shrink-0 text-end text-sm">
        {shown.has('total') && (
          <p className="font-semibold tabular-nums">{formatVnd(order.total)}</p>
        )}
        {shown.has('payment') && <p className="text-xs text-ink-soft">{paid}</p>}
        {shown.has('method') && !(shown.has('payment') && paid === method) && (
          <p className="text-xs text-ink-soft">{method}</p>
        )}
      </div>
    </div>
  )
}

const together = (...texts: (string | false | null)[]) => texts.filter(Boolean).join(' · ')
