import { useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { useJsonDraft } from '#back-office/form/use-json-draft.ts'
import { TextArea } from '#storefront/ui/text-area.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import type { ReturnDetails } from '../admin-contract.ts'
import type { StepDialogProps } from './approve-dialog.tsx'
import { useReturnStep } from './queries.ts'

type Typed = { restocked: string; writtenOff: string }
type Draft = { note: string; pieces: Readonly<Record<string, Typed>> }

const piecesIn = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Records what came back: into stock, or written off. */
export function ReceiveDialog({ row, onClose }: StepDialogProps) {
  const { busy, take } = useReturnStep()
  const [problem, setProblem] = useState<string>()
  const { items, version } = row
  const nothing: Draft = { note: '', pieces: {} }
  const draft = useJsonDraft(`receive-return:${row.id}`, nothing, version)
  const { note, pieces } = draft.values
  const typedFor = ({ orderItemId, quantity }: Item) =>
    pieces[orderItemId] ?? { restocked: `${quantity}`, writtenOff: '0' }
  const [isChecked, setChecked] = useState(false)
  const lines = items.map((item) => {
    const { restocked, writtenOff } = typedFor(item)
    return { item, restocked: piecesIn(restocked), writtenOff: piecesIn(writtenOff) }
  })
  const submit = async () => {
    setChecked(true)
    setProblem(undefined)
    if (lines.some((line) => wrongOf(line))) return
    if (lines.every(({ restocked, writtenOff }) => restocked + writtenOff === 0)) {
      setProblem('Chưa có sản phẩm nào về.')
      return
    }
    const came = lines.map(({ item, restocked, writtenOff }) => ({
      ...{ orderItemId: item.orderItemId, restocked, writtenOff },
    }))
    const body = { version, items: came, note }
    const path = `returns/${row.id}/receive`
    const done = await take(path, body, 'Đã ghi nhận hàng về.', (error) =>
      setProblem(problemOf(error)),
    )
    if (!done) return
    draft.forget()
    onClose()
  }
  return (
    <FormDialog
      title={`Nhận hàng trả ${row.id}`}
      description="Hàng còn bán được thì nhập lại kho. Hàng hỏng thì bỏ: kho không tăng, nhưng có ghi lại. Ghi nhận rồi không hoàn tác được."
      submitLabel="Đã nhận"
      busy={busy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {lines.map((line) => (
        <fieldset key={line.item.orderItemId}>
          <legend className="mb-1 font-semibold wrap-anywhere">
            {[line.item.name, line.item.variant].filter(Boolean).join(' – ')}{' '}
            <span className="font-normal text-ink-soft">(khách trả {line.item.quantity})</span>
          </legend>
          <div className="grid grid-cols-2 gap-3">
            {(['restocked', 'writtenOff'] as const).map((field) => (
              <TextField
                key={field}
                label={field === 'restocked' ? 'Nhập lại kho' : 'Bỏ'}
                inputMode="numeric"
                autoComplete="off"
                value={typedFor(line.item)[field]}
                error={isChecked && field === 'restocked' ? wrongOf(line) : undefined}
                onChange={({ target }) =>
                  draft.set({
                    pieces: {
                      ...pieces,
                      [line.item.orderItemId]: { ...typedFor(line.item), [field]: target.value },
                    },
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
      <TextArea
        label="Ghi chú nội bộ"
        optional
        rows={2}
        maxLength={1000}
        value={note}
        onChange={({ target }) => draft.set({ note: target.value })}
      />
    </FormDialog>
  )
}

type Item = ReturnDetails['items'][number]
type Line = { item: Item; restocked: number; writtenOff: number }

function wrongOf({ item, restocked, writtenOff }: Line): string | undefined {
  if (Number.isNaN(restocked) || Number.isNaN(writtenOff)) return 'Nhập số nguyên từ 0.'
  return restocked + writtenOff > item.quantity
    ? `Cộng lại nhiều nhất ${item.quantity}.`
    : undefined
}
