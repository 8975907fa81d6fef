import { useState } from 'react'
import { useMay } from '#back-office/session.ts'
import { formatDateTime, formatVnd } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import type { OrderDetails } from '../admin-contract.ts'
import { printOrders } from './print-orders.ts'
import { sentPieces } from './sent-pieces.ts'
import { TrackingForm } from './tracking-form.tsx'

type Parcel = OrderDetails['shipments'][number]

/** The parcels of an order that is sent apart, and what has not gone yet. */
export function ShipmentsPanel({ order }: { order: OrderDetails }) {
  const mayFulfil = useMay('orders.fulfil')
  const { pieces, sent, isPartly } = sentPieces(order)
  const left = order.items
    .map((item) => ({ itemId: item.id, quantity: item.quantity - item.sent }))
    .filter(({ quantity }) => quantity > 0)
  return (
    <Panel
      title="Các kiện hàng"
      aside={
        isPartly && (
          <Badge tone="amber">
            Đã gửi {sent}/{pieces} món
          </Badge>
        )
      }
    >
      <ol className="flex flex-col divide-y divide-line">
        {order.shipments.map((parcel) => (
          <ParcelEntry
            key={parcel.number}
            order={order}
            parcel={parcel}
            mayChange={mayFulfil && order.stage !== 'CANCELLED'}
          />
        ))}
      </ol>
      {isPartly && (
        <div className="border-t border-line pt-3">
          <p className="font-semibold">Chưa gửi</p>
          <Pieces order={order} pieces={left} />
          {order.payment.toCollect > 0 && (
            <p className="text-sm">Kiện cuối thu hộ {formatVnd(order.payment.toCollect)}.</p>
          )}
          {mayFulfil && (
            <p className="mt-1 text-sm text-ink-soft">
              Không gửi nữa thì bấm “Sửa đơn” để bỏ phần này; đơn đã gửi một phần không huỷ được.
            </p>
          )}
        </div>
      )}
    </Panel>
  )
}

type EntryProps = { order: OrderDetails; parcel: Parcel; mayChange: boolean }

function ParcelEntry({ order, parcel, mayChange }: EntryProps) {
  const mayPrint = useMay('customers.read')
  const [isEditing, setEditing] = useState(false)
  const { number, carrier, code, sentAt, items } = parcel
  return (
    <li className="py-3 first:pt-0">
      <p className="font-semibold">Kiện {number}</p>
      <p className="text-sm text-ink-soft tabular-nums">Gửi lúc {formatDateTime(sentAt)}</p>
      <Pieces order={order} pieces={items} />
      {isEditing ? (
        <div className="mt-3">
          <TrackingForm
            orderId={order.id}
            shipment={number}
            carrier={carrier}
            code={code}
            onClose={() => setEditing(false)}
          />
        </div>
      ) : (
        <>
          <p className="mt-1 wrap-anywhere">
            {[carrier, code].filter(Boolean).join(' · ') || 'Chưa có mã vận đơn.'}
          </p>
          <div className="-ms-4 flex flex-wrap empty:hidden">
            {mayChange && (
              <Button variant="quiet" onClick={() => setEditing(true)}>
                {carrier || code ? 'Sửa' : 'Thêm mã vận đơn'}
                <span className="sr-only"> kiện {number}</span>
              </Button>
            )}
            {mayPrint && (
              <Button variant="quiet" onClick={() => printOrders('slips', [order.id], number)}>
                In phiếu<span className="sr-only"> kiện {number}</span>
              </Button>
            )}
          </div>
        </>
      )}
    </li>
  )
}

type PiecesProps = { order: OrderDetails; pieces: Parcel['items'] }

function Pieces({ order, pieces }: PiecesProps) {
  return (
    <ul className="text-sm tabular-nums">
      {pieces.map(({ itemId, quantity }) => {
        const item = order.items.find(({ id }) => id === itemId)
        return (
          <li key={itemId} className="wrap-anywhere">
            {quantity} × {[item?.name, item?.variant].filter(Boolean).join(' · ')}
          </li>
        )
      })}
    </ul>
  )
}
