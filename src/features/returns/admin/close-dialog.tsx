import { useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { MoneyField } from '#back-office/form/money-field.tsx'
import { useMay } from '#back-office/session.ts'
import { formatVnd } from '#shared/format.ts'
import { RadioGroup } from '#storefront/ui/radio-group.tsx'
import { TextArea } from '#storefront/ui/text-area.tsx'
import { spendValue } from '../domain.ts'
import { longestReason } from '../limits.ts'
import type { StepDialogProps } from './approve-dialog.tsx'
import { ExchangeLine } from './exchange-line.tsx'
import { type ChosenLine, quantityOf, totalOf, wrongLine } from './exchange-lines.ts'
import { useReturnStep } from './queries.ts'

/** Ends a return: what the goods are worth becomes due back, or pays for what is sent instead. */
export function CloseDialog({ row, onClose }: StepDialogProps) {
  const { busy, take } = useReturnStep()
  const maySetAmount = useMay('orders.refund')
  // As it was seen when the dialog opened.
  const [seen] = useState(row)
  const { version, settlement, items } = seen
  const { amount: settled = 0, most = 0 } = settlement ?? {}
  const [amount, setAmount] = useState<number | undefined>(settled)
  const [resolution, setResolution] = useState<string>(row.resolution)
  const [chosen, setChosen] = useState<Readonly<Record<string, ChosenLine>>>({})
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const came = items.filter(({ restocked, writtenOff }) => restocked + writtenOff > 0)
  const lines = came.map(({ orderItemId }) => chosen[orderItemId])
  const isExchange = resolution === 'exchange'
  const total = totalOf(lines)
  const isOther = amount !== settled
  const isWrong = amount === undefined || amount > most
  const submit = async () => {
    setChecked(true)
    if (isWrong || (isOther && !message.trim()) || (isExchange && lines.some(wrongLine))) return
    const exchange = {
      expectedTotal: total,
      items: lines.flatMap((line) =>
        line
          ? [{ productId: line.productId, variantId: line.variantId, quantity: quantityOf(line) }]
          : [],
      ),
    }
    const body = {
      version,
      message,
      ...(isOther && { amount }),
      ...(isExchange && { exchange }),
    }
    const done = isExchange
      ? 'Đã kết thúc và tạo đơn đổi hàng.'
      : `Đã kết thúc. Phải hoàn khách ${formatVnd(spendValue(seen, amount, 0).refundDue)}.`
    const path = `returns/${row.id}/close`
    if (await take(path, body, done, (error) => setProblem(problemOf(error)))) onClose()
  }
  return (
    <FormDialog
      title={`Tính tiền trả hàng ${row.id}`}
      description={`Theo tiền khách đã trả, số hàng này đáng ${formatVnd(settled)}. Khách được báo.`}
      submitLabel="Kết thúc"
      busy={busy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioGroup
        legend="Khách nhận"
        row
        options={[
          { value: 'refund', label: 'Tiền' },
          { value: 'exchange', label: 'Hàng đổi' },
        ]}
        value={resolution}
        onChange={setResolution}
      />
      {maySetAmount && (
        <MoneyField
          label={isExchange ? 'Giá trị hàng trả' : 'Hoàn khách'}
          amount={amount}
          onAmount={setAmount}
          error={isChecked && isWrong ? `Nhập từ 0đ đến ${formatVnd(most)}.` : undefined}
        />
      )}
      {isExchange &&
        came.map(({ orderItemId, slug, restocked, writtenOff }, index) => (
          <ExchangeLine
            key={orderItemId}
            slug={slug}
            pieces={restocked + writtenOff}
            line={lines[index]}
            onChange={(line) => setChosen((old) => ({ ...old, [orderItemId]: line }))}
            error={isChecked ? wrongLine(lines[index]) : undefined}
          />
        ))}
      {isExchange && !Number.isNaN(total) && amount !== undefined && (
        <p role="status">{difference(total, spendValue(seen, amount, total))}</p>
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

type Rest = ReturnType<typeof spendValue>

function difference(total: number, { toPay, refundDue }: Rest): string {
  return [
    `Hàng đổi ${formatVnd(total)}, miễn phí giao.`,
    toPay > 0 && `Khách trả thêm ${formatVnd(toPay)} khi nhận hàng.`,
    refundDue > 0 && `Phải hoàn khách ${formatVnd(refundDue)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
