import { type FormEvent, useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { type StaleEdit, staleEditOf } from '#back-office/form/stale-edit.tsx'
import { formatVnd } from '#shared/format.ts'
import { Checkbox } from '#storefront/ui/checkbox.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import type { OrderDetails } from '../admin-contract.ts'
import { CarrierField } from './carrier-field.tsx'
import { ParcelItems } from './parcel-items.tsx'
import { useParcel } from './use-parcel.ts'
import { useStep } from './use-step.ts'

function staleText({ by, current }: StaleEdit): string {
  const who = by ?? 'Người khác'
  return current.isSent
    ? `${who} vừa gửi hết đơn này. Mã vận đơn bạn nhập chưa được lưu: hãy ghi ở khung vận chuyển của đơn.`
    : `${who} vừa gửi một kiện của đơn này. Hãy xem lại phần còn lại rồi gửi.`
}

type Props = { order: OrderDetails; done: string; onClose: () => void }

/** Sends what is left of an order, or a part of it. */
export function SendDialog({ order, done, onClose }: Props) {
  const { busy, take } = useStep(order.id)
  const [problem, setProblem] = useState<string>()
  const { awaited, toCollect } = order.payment
  const [isUnpaid, setUnpaid] = useState(false)
  const [isPart, setPart] = useState(false)
  const parcel = useParcel(order)
  const leavesSome = parcel.pieces < parcel.left
  const onProblem = (error: unknown) => {
    const stale = staleEditOf(error)
    if (stale) parcel.catchUp(stale.version)
    setProblem(stale ? staleText(stale) : problemOf(error))
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    if (parcel.pieces === 0) {
      setProblem('Hãy chọn món hàng để gửi.')
      return
    }
    if (awaited > 0 && !isUnpaid) {
      setProblem(`Đơn còn ${formatVnd(awaited)} chưa được chuyển khoản.`)
      return
    }
    const typed = new FormData(event.currentTarget)
    const body = {
      ...parcel.body,
      carrier: String(typed.get('carrier') ?? ''),
      trackingCode: String(typed.get('trackingCode') ?? ''),
      ...(awaited > 0 && { unpaid: true }),
    }
    const told = leavesSome ? 'Đã ghi là gửi một kiện. Khách được báo.' : done
    if (await take('send', body, told, onProblem)) onClose()
  }
  const isRest = order.shipments.length > 0
  return (
    <FormDialog
      title={isRest ? `Gửi phần còn lại của đơn ${order.id}` : `Gửi đơn ${order.id}`}
      description="Khách thấy đơn vị vận chuyển và mã vận đơn trong đơn hàng của họ."
      submitLabel={leavesSome ? `Đã gửi ${parcel.pieces}/${parcel.left} món` : 'Đã gửi'}
      busy={busy === 'send'}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <CarrierField
        defaultValue={order.tracking?.carrier ?? order.shipments.at(-1)?.carrier ?? ''}
      />
      <TextField
        label="Mã vận đơn"
        name="trackingCode"
        optional
        maxLength={60}
        autoComplete="off"
        defaultValue={order.tracking?.code ?? ''}
      />
      {parcel.left > 1 && (
        <Checkbox
          label="Gửi một phần, phần còn lại gửi sau"
          checked={isPart}
          onChange={({ target }) => {
            setPart(target.checked)
            if (!target.checked) parcel.chooseAll()
          }}
        />
      )}
      {isPart && (
        <ParcelItems items={parcel.items} quantityOf={parcel.quantityOf} onChange={parcel.choose} />
      )}
      {leavesSome && toCollect > 0 && (
        <p className="text-sm text-ink-soft">
          Kiện này không thu tiền: kiện cuối thu hộ {formatVnd(toCollect)}.
        </p>
      )}
      {awaited > 0 && (
        <Checkbox
          label={`Gửi dù chưa nhận ${formatVnd(awaited)} chuyển khoản`}
          checked={isUnpaid}
          onChange={({ target }) => setUnpaid(target.checked)}
        />
      )}
    </FormDialog>
  )
}
