import { useState } from 'react'
import { useMay } from '#back-office/session.ts'
import { Button } from '#storefront/ui/button.tsx'
import type { OrderDetails } from '../admin-contract.ts'
import { checkStep, type Step } from '../domain.ts'
import { askToComplete } from './ask-to-complete.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { printOrders } from './print-orders.ts'
import { SendDialog } from './send-dialog.tsx'
import { sentPieces } from './sent-pieces.ts'
import { stepNames } from './texts.ts'
import { useStep } from './use-step.ts'

const done: Readonly<Record<Step, string>> = {
  confirm: 'Đã xác nhận đơn.',
  pack: 'Đã ghi là đóng gói xong.',
  unpack: 'Đơn trở lại chờ đóng gói: sửa được hàng và địa chỉ.',
  send: 'Đã ghi là gửi hàng. Khách được báo.',
  complete: 'Đơn đã hoàn tất.',
  cancel: 'Đã huỷ đơn. Khách được báo.',
}

/** The step that usually comes next from each stage. */
const usual: Readonly<Partial<Record<OrderDetails['stage'], Step>>> = {
  TO_CONFIRM: 'confirm',
  TO_PACK: 'pack',
  TO_SEND: 'send',
  SENT: 'complete',
}

/** The steps that the order can take; the usual one stands out. */
export function StepButtons({ order }: { order: OrderDetails }) {
  const mayFulfil = useMay('orders.fulfil')
  const mayPrint = useMay('customers.read')
  const { busy, take } = useStep(order.id)
  const [opened, setOpened] = useState<'send' | 'cancel'>()
  const { isPartly } = sentPieces(order)
  const isPossible = (step: Step) =>
    mayFulfil &&
    checkStep(order.stage, step) === 'possible' &&
    !(isPartly && (step === 'cancel' || step === 'unpack'))
  // A held order is sent after the shopper has confirmed it.
  const steps = (['confirm', 'pack', 'send', 'unpack', 'complete', 'cancel'] as const)
    .toSorted((a, b) => Number(usual[order.stage] === b) - Number(usual[order.stage] === a))
    .filter((step) => isPossible(step) && !(order.hold && (step === 'send' || step === 'pack')))
  const press = async (step: Step) => {
    if (step === 'send' || step === 'cancel') return setOpened(step)
    if (step === 'complete' && !(await askToComplete(order))) return
    await take(step, {}, done[step])
  }
  return (
    <>
      {steps.map((step) => (
        <Button
          key={step}
          variant={
            usual[order.stage] === step ? 'primary' : step === 'cancel' ? 'danger' : 'secondary'
          }
          busy={busy === step}
          disabled={busy !== undefined}
          onClick={() => void press(step)}
        >
          {isPartly && step === 'send' ? 'Gửi phần còn lại' : stepNames[step]}
        </Button>
      ))}
      {mayPrint && order.stage !== 'CANCELLED' && (
        <Button onClick={() => printOrders('slips', [order.id])}>In phiếu giao</Button>
      )}
      {opened === 'send' && (
        <SendDialog order={order} done={done.send} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'cancel' && (
        <CancelDialog order={order} done={done.cancel} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
