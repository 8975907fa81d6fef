import { useState } from 'react'
import { useMay } from '#back-office/session.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import type { OrderDetails } from '../admin-contract.ts'
import { ShipmentsPanel } from './shipments-panel.tsx'
import { TrackingForm } from './tracking-form.tsx'

/** Carrier and tracking code of an order that is sent, or the parcels of one that is sent apart; they can be corrected. */
export function TrackingPanel({ order }: { order: OrderDetails }) {
  const mayFulfil = useMay('orders.fulfil')
  const [isEditing, setEditing] = useState(false)
  if (order.shipments.length > 0) return <ShipmentsPanel order={order} />
  if (order.stage !== 'SENT' && order.stage !== 'COMPLETED') return null
  const { carrier = '', code = '' } = order.tracking ?? {}
  return (
    <Panel
      title="Vận chuyển"
      aside={
        mayFulfil &&
        !isEditing && (
          <Button variant="quiet" onClick={() => setEditing(true)}>
            {order.tracking ? 'Sửa' : 'Thêm mã vận đơn'}
          </Button>
        )
      }
    >
      {isEditing ? (
        <TrackingForm
          orderId={order.id}
          carrier={carrier}
          code={code}
          onClose={() => setEditing(false)}
        />
      ) : (
        <p>{[carrier, code].filter(Boolean).join(' · ') || 'Chưa có mã vận đơn.'}</p>
      )}
    </Panel>
  )
}
