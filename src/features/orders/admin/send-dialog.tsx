import { type FormEvent, useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { formatVnd } from '#shared/format.ts'
import { Checkbox } from '#storefront/ui/checkbox.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import type { OrderDetails } from '../admin-contract.ts'
import { CarrierField } from './carrier-field.tsx'
import { useStep } from './use-step.ts'

type Props = { order: OrderDetails; done: string; onClose: () => void }

export function SendDialog({ order, done, onClose }: Props) {
  const { busy, take } = useStep(order.id)
  const [problem, setProblem] = useState<string>()
  const { awaited } = order.payment
  const [isUnpaid, setUnpaid] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    if (awaited > 0 && !isUnpaid) {
      setProblem(`Đơn còn ${formatVnd(awaited)} chưa được chuyển khoản.`)
      return
    }
    const typed = new FormData(event.currentTarget)
    const body = {
      carrier: String(typed.get('carrier') ?? ''),
      trackingCode: String(typed.get('trackingCode') ?? ''),
      ...(awaited > 0 && { unpaid: true }),
    }
    if (await take('send', body, done, (error) => setProblem(problemOf(error)))) onClose()
  }
  return (
    <FormDialog
      title={`Gửi đơn ${order.id}`}
      description="Khách thấy đơn vị vận chuyển và mã vận đơn trong đơn hàng của họ."
      submitLabel="Đã gửi"
      busy={busy === 'send'}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <CarrierField defaultValue={order.tracking?.carrier ?? ''} />
      <TextField
        label="Mã vận đơn"
        name="trackingCode"
        optional
        maxLength={60}
        autoComplete="off"
        defaultValue={order.tracking?.code ?? ''}
      />
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
