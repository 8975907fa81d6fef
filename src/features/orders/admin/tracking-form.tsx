import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { Button } from '#storefront/ui/button.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { CarrierField } from './carrier-field.tsx'
import { ordersKey } from './queries.ts'

type Props = {
  orderId: string
  /** Number of the parcel, where the order is sent apart. */
  shipment?: number
  carrier: string
  code: string
  onClose: () => void
}

/** Corrects carrier and tracking code of an order, or of one of its parcels. */
export function TrackingForm({ orderId, shipment, carrier, code, onClose }: Props) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const [newCarrier, trackingCode] = ['carrier', 'trackingCode'].map((name) =>
      String(typed.get(name) ?? ''),
    )
    setBusy(true)
    try {
      const body = { carrier: newCarrier, trackingCode, ...(shipment && { shipment }) }
      await api.put(`orders/${orderId}/tracking`, body)
      await queries.invalidateQueries(ordersKey)
      onClose()
    } catch (error) {
      alertShopper(problemOf(error), 'problem')
    } finally {
      setBusy(false)
    }
  }
  return (
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
        <Button onClick={onClose}>Huỷ</Button>
      </div>
    </form>
  )
}
