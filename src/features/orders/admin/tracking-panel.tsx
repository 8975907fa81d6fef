import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { useMay } from '#back-office/session.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { OrderDetails } from '../admin-contract.ts'
import { CarrierField } from './carrier-field.tsx'
import { ordersKey } from './queries.ts'

/** Carrier and tracking code of an order that is sent; they can be corrected. */
export function TrackingPanel({ order }: { order: OrderDetails }) {
  const queries = useQueryClient()
  const mayFulfil = useMay('orders.fulfil')
  const [isEditing, setEditing] = useState(false)
  const [busy, setBusy] = useState(false)
  if (order.stage !== 'SENT' && order.stage !== 'COMPLETED') return null
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const [carrier, trackingCode] = ['carrier', 'trackingCode'].map((name) =>
      String(typed.get(name) ?? ''),
    )
    setBusy(true)
    try {
      await api.put(`orders/${order.id}/tracking`, { carrier, trackingCode })
      await queries.invalidateQueries(ordersKey)
      setEditing(false)
    } catch (error) {
      alertShopper(problemOf(error), 'problem')
    } finally {
      setBusy(false)
    }
  }
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
        <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
          <CarrierField defaultValue={carrier} />
          <TextField
            label="Mã vận đơn"
            name="trackingCode"
            optional
            maxLength={60}
            autoComplete="off"
            defaultValue={code}
          />
          <div className="flex gap-2">
            <Button type="submit" variant="primary" busy={busy}>
              Lưu
            </Button>
            <Button onClick={() => setEditing(false)}>Huỷ</Button>
          </div>
        </form>
      ) : (
        <p>{[carrier, code].filter(Boolean).join(' · ') || 'Chưa có mã vận đơn.'}</p>
      )}
    </Panel>
  )
}
