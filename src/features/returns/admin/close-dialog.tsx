import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { MoneyField } from '#back-office/form/money-field.tsx'
import { useJsonDraft } from '#back-office/form/use-json-draft.ts'
import { useMay } from '#back-office/session.ts'
import { formatVnd } from '#shared/format.ts'
import { RadioGroup } from '#storefront/ui/radio-group.tsx'
import { TextArea } from '#storefront/ui/text-area.tsx'
import { spendValue } from '../domain.ts'
import { longestReason } from '../limits.ts'
import type { StepDialogProps } from './approve-dialog.tsx'
import { ExchangeLine, exchangeProducts } from './exchange-line.tsx'
import { type ChosenLine, quantityOf, totalOf, wrongLine } from './exchange-lines.ts'
import { useReturnStep } from './queries.ts'

type Chosen = { slug: string; line?: ChosenLine | undefined }
type Draft = {
  /** Null while nothing is typed that is an amount. */
  amount: number | null
  resolution: string
  /** By item of the order. */
  chosen: Readonly<Record<string, Chosen>>
  message: string
}

/** Ends a return: what the goods are worth becomes due back, or pays for what is sent instead. */
export function CloseDialog({ row, onClose }: StepDialogProps) {
  const { busy, take } = useReturnStep()
  const maySetAmount = useMay('orders.refund')
  const queries = useQueryClient()
  const { version, items } = row
  // A return that is ended has none: sent again after a lost answer, the sum is that of before.
  const settlement = useRef(row.settlement)
  settlement.current = row.settlement ?? settlement.current
  const { amount: settled = 0, most = 0 } = settlement.current ?? {}
  const saved: Draft = { amount: settled, resolution: row.resolution, chosen: {}, message: '' }
  const draft = useJsonDraft(`close-return:${row.id}`, saved, version)
  const { resolution, chosen, message } = draft.values
  const amount = draft.values.amount ?? undefined
  const [problem, setProblem] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const came = items.filter(({ restocked, writtenOff }) => restocked + writtenOff > 0)
  const lines = came.map(({ orderItemId }) => chosen[orderItemId]?.line)
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
      expectedAmount: settled,
      message,
      ...(isOther && { amount }),
      ...(isExchange && { exchange }),
    }
    const done = isExchange
      ? 'Đã kết thúc và tạo đơn đổi hàng.'
      : `Đã kết thúc. Phải hoàn khách ${formatVnd(spendValue(row, amount, 0).refundDue)}.`
    const path = `returns/${row.id}/close`
    const onProblem = (error: unknown) => {
      setProblem(problemOf(error))
      void queries.invalidateQueries({ queryKey: exchangeProducts })
    }
    if (!(await take(path, body, done, onProblem))) return
    draft.forget()
    onClose()
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
        onChange={(value) => draft.set({ resolution: value })}
      />
      {maySetAmount && (
        <MoneyField
          label={isExchange ? 'Giá trị hàng trả' : 'Hoàn khách'}
          amount={amount}
          onAmount={(typed) => draft.set({ amount: typed ?? null })}
          error={isChecked && isWrong ? `Nhập từ 0đ đến ${formatVnd(most)}.` : undefined}
        />
      )}
      {isExchange &&
        came.map(({ orderItemId, slug, restocked, writtenOff }, index) => (
          <ExchangeLine
            key={orderItemId}
            slug={chosen[orderItemId]?.slug ?? slug}
            pieces={restocked + writtenOff}
            line={lines[index]}
            onChange={(product, line) =>
              draft.set({ chosen: { ...chosen, [orderItemId]: { slug: product, line } } })
            }
            error={isChecked ? wrongLine(lines[index]) : undefined}
          />
        ))}
      {isExchange && !Number.isNaN(total) && amount !== undefined && (
        <p role="status">{difference(total, spendValue(row, amount, total))}</p>
      )}
      <TextArea
        label={isOther ? 'Vì sao số tiền khác, khách đọc được' : 'Lời nhắn cho khách'}
        optional={!isOther}
        rows={2}
        maxLength={longestReason}
        value={message}
        onChange={({ target }) => draft.set({ message: target.value })}
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
