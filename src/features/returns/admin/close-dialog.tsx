import { useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { MoneyField } from '#back-office/form/money-field.tsx'
import { useMay } from '#back-office/session.ts'
import { formatVnd } from '#shared/format.ts'
import { TextArea } from '#storefront/ui/text-area.tsx'
import { longestReason } from '../limits.ts'
import type { StepDialogProps } from './approve-dialog.tsx'
import { useReturnStep } from './queries.ts'

/** Ends a return: what the goods are worth becomes due back. */
export function CloseDialog({ row, onClose }: StepDialogProps) {
  const { busy, take } = useReturnStep()
  const maySetAmount = useMay('orders.refund')
  // As it was seen when the dialog opened.
  const [{ version, settlement }] = useState(row)
  const { amount: settled = 0, most = 0 } = settlement ?? {}
  const [amount, setAmount] = useState<number | undefined>(settled)
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const isOther = amount !== settled
  const isWrong = amount === undefined || amount > most
  const submit = async () => {
    setChecked(true)
    if (isWrong || (isOther && !message.trim())) return
    const body = { version, message, ...(isOther && { amount }) }
    const done = `Đã kết thúc. Phải hoàn khách ${formatVnd(amount)}.`
    const path = `returns/${row.id}/close`
    if (await take(path, body, done, (error) => setProblem(problemOf(error)))) onClose()
  }
  return (
    <FormDialog
      title={`Tính tiền trả hàng ${row.id}`}
      description={`Theo tiền khách đã trả, số hàng này đáng ${formatVnd(settled)}. Khách được báo; số tiền vào mục phải hoàn của đơn.`}
      submitLabel="Kết thúc"
      busy={busy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {maySetAmount && (
        <MoneyField
          label="Hoàn khách"
          amount={amount}
          onAmount={setAmount}
          error={isChecked && isWrong ? `Nhập từ 0đ đến ${formatVnd(most)}.` : undefined}
        />
      )}
      <TextArea
        label={isOther ? 'Vì sao số tiền khác, khách đọc được' : 'Lời nhắn cho khách'}
        optional={!isOther}
        rows={2}
        maxLength={longestReason}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
        error={
          isChecked && isOther && !message.trim() ? 'Vui lòng ghi vì sao số tiền khác.' : undefined
        }
      />
    </FormDialog>
  )
}
