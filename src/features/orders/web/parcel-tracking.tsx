import { CopyButton } from './copy-button.tsx'
import type { ShownOrder } from './order-parsers.ts'
import { ParcelList } from './parcel-list.tsx'
import { TrackingCode } from './tracking-code.tsx'

/** Carrier and tracking code of an order, once the shop has entered them, or its parcels where it is sent apart. */
export function ParcelTracking({ order }: { order: ShownOrder }) {
  const { tracking, shipments } = order
  if (shipments.length > 0) return <ParcelList order={order} />
  if (!tracking) return null
  const { carrier, code } = tracking
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line pt-3">
      <p className="wrap-anywhere">
        <span className="text-ink-soft">{carrier || 'Mã vận đơn'}</span>
        <TrackingCode carrier={carrier} code={code} what="đơn hàng" />
      </p>
      {code && <CopyButton text={code} what="mã vận đơn" />}
    </div>
  )
}
