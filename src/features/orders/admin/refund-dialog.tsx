import { useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { MoneyField } from '#back-office/form/money-field.tsx'
import { useDraft } from '#back-office/form/use-draft.ts'
import { formatVnd } from '#shared/format.ts'
import { TextArea } from '#storefront/ui/text-area.tsx'
import type { OrderDetails } from '../admin-contract.ts'
import { useStep } from './use-step.ts'

/** Records money that was sent back: all that is owed, or a part. */
export function RefundDialog({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const { refundDue, refundedAmount } = order.payment
  const { busy, take } = useStep(order.id)
  const [amount, setAmount] = useState<number | undefined>(refundDue)
  const [problem, setProblem] = useState<string>()
  // What was known when the dialog opened: pressed twice, the money is recorded once.
  const [refundedSoFar] = useState(refundedAmount)
  const isWrong = amount === undefined || amount < 1 || amount > refundDue
  const draft = useDraft(`refund-note:${order.id}`, '')
  const submit = async () => {
    if (isWrong) return
    const body = { amount, note: draft.text, refundedSoFar }
    const done = `Đã ghi nhận hoàn ${formatVnd(amount)}.`
    if (!(await take('refund', body, done, (error) => setProblem(problemOf(error))))) return
    draft.forget()
    onClose()
  }
  return (
    <FormDialog
      title={`Hoàn tiền đơn ${order.id}`}
      description={`Còn phải hoàn ${formatVnd(refundDue)}. Hãy chuyển tiền trước: khách được báo khi bạn ghi nhận, và ghi rồi không hoàn tác được.`}
      submitLabel={isWrong ? 'Đã chuyển tiền' : `Đã chuyển tiền: ${formatVnd(amount)}`}
      busy={busy === 'refund'}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <MoneyField
        label="Số tiền"
        amount={amount}
        onAmount={setAmount}
        error={isWrong ? `Nhập từ 1đ đến ${formatVnd(refundDue)}.` : undefined}
      />
      <TextArea
        label="Ghi chú"
        optional
        maxLength={1000}
        rows={2}
        value={draft.text}
        onChange={({ target }) => draft.type(target.value)}
      />
    </FormDialog>
  )
}
