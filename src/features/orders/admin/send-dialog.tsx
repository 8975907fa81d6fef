import { type FormEvent, useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { FormProblem } from '#back-office/form/form-problem.tsx'
import { formatVnd } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Checkbox } from '#storefront/ui/checkbox.tsx'
import { Dialog } from '#storefront/ui/dialog.tsx'
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
    event.preventDefault()
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
    <Dialog
      open
      onClose={onClose}
      title={`Gửi đơn ${order.id}`}
      description="Khách thấy đơn vị vận chuyển và mã vận đơn trong đơn hàng của họ."
      footer={
        <>
          <Button onClick={onClose}>Huỷ</Button>
          <Button type="submit" form="send" variant="primary" busy={busy === 'send'}>
            Đã gửi
          </Button>
        </>
      }
    >
      <form
        id="send"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <FormProblem problem={problem} />
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
      </form>
    </Dialog>
  )
}
