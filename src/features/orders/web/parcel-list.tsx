import { formatDateTime, formatVnd } from '#shared/format.ts'
import { CopyButton } from './copy-button.tsx'
import type { ShownOrder } from './order-parsers.ts'
import { TrackingCode } from './tracking-code.tsx'

/** The parcels of an order that is sent apart, what is in each, and what is still to come. */
export function ParcelList({ order }: { order: ShownOrder }) {
  const { shipments, orderItems, status } = order
  const sent = new Map<string, number>()
  for (const { itemId, quantity } of shipments.flatMap(({ items }) => items)) {
    sent.set(itemId, (sent.get(itemId) ?? 0) + quantity)
  }
  const nameOf = (itemId: string) => {
    const item = orderItems.find(({ id }) => id === itemId)
    return item ? [item.product.name, item.variant?.displayName].filter(Boolean).join(' · ') : ''
  }
  const left = orderItems
    .map(({ id, quantity }) => ({ itemId: id, quantity: quantity - (sent.get(id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  const isWaiting = status === 'PENDING' && left.length > 0
  const isCollected =
    order.paymentMethod === 'COD' && order.payment.status === 'unpaid' && order.tells.total
  const toPay = isCollected ? Math.max(order.total - order.payment.paidAmount, 0) : 0
  return (
    <ul className="flex flex-col divide-y divide-line border-t border-line">
      {shipments.map(({ number, sentAt, carrier, code, items }) => (
        <li key={number} className="py-3">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="wrap-anywhere">
              <span className="font-semibold">Kiện {number}</span>
              {carrier && <span className="text-ink-soft"> · {carrier}</span>}
              <TrackingCode carrier={carrier} code={code} what={`kiện ${number}`} />
            </p>
            {code && <CopyButton text={code} what={`mã vận đơn kiện ${number}`} />}
          </div>
          <Pieces pieces={items} nameOf={nameOf} />
          {sentAt && (
            <p className="text-sm text-ink-soft tabular-nums">
              Gửi lúc <time dateTime={sentAt}>{formatDateTime(sentAt)}</time>
            </p>
          )}
        </li>
      ))}
      {isWaiting && (
        <li className="py-3">
          <p className="font-semibold">Sẽ gửi sau</p>
          <Pieces pieces={left} nameOf={nameOf} />
          {toPay > 0 && (
            <p className="text-sm text-ink-soft">
              Bạn trả {formatVnd(toPay)} khi nhận kiện cuối cùng.
            </p>
          )}
        </li>
      )}
    </ul>
  )
}

type PiecesProps = {
  pieces: readonly { itemId: string; quantity: number }[]
  nameOf: (itemId: string) => string
}

function Pieces({ pieces, nameOf }: PiecesProps) {
  return (
    <ul className="text-sm tabular-nums">
      {pieces.map(({ itemId, quantity }) => (
        <li key={itemId} className="wrap-anywhere">
          {quantity} × {nameOf(itemId)}
        </li>
      ))}
    </ul>
  )
}
