import { useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { errorsByField } from '#back-office/form/field-errors.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { useJsonDraft } from '#back-office/form/use-json-draft.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import { RadioGroup } from '#storefront/ui/radio-group.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { DocumentDetails, StockItem } from '../contract.ts'
import { correctionReasons, correctionTexts } from '../domain.ts'
import { piecesAt } from './pieces-at.ts'
import { LocationField } from './places/location-field.tsx'
import { useWorkplace } from './places/queries.ts'
import { useReversal, useStockChange } from './queries.ts'
import { nameOf } from './stock-card.tsx'

type Draft = {
  key: string
  mode: 'counted' | 'less' | 'more'
  typed: string
  reason: string
  note: string
}

type Props = {
  item: StockItem
  /** Is told the stock that was saved. */
  onDone?: (stock: number) => void
  onClose: () => void
}

const reasons = correctionReasons.filter((reason) => reason !== 'start')
const modes = [
  { value: 'counted', label: 'Đếm được' },
  { value: 'less', label: 'Bớt đi' },
  { value: 'more', label: 'Thêm vào' },
] as const

const numberIn = (text: string) => (/^\d{1,10}$/.test(text.trim()) ? Number(text) : undefined)

/** Corrects the stock of a variant, or begins to count it. */
export function CorrectDialog({ item, onDone, onClose }: Props) {
  const { busy, post } = useStockChange()
  const { reverse } = useReversal()
  const [madeKey] = useState(randomUuid)
  // What was looked at when the dialog opened: what is sold meanwhile stays sold.
  const [opened] = useState(item)
  const place = useWorkplace()
  const isStart = opened.stock === null
  const seen = isStart || !place.isSeveral ? opened.stock : piecesAt(opened, place.locationId)
  const nothing: Draft = { key: madeKey, mode: 'counted', typed: '', reason: '', note: '' }
  const draft = useJsonDraft(`stock:${item.variantId}`, nothing, 0)
  const { key, mode, typed, reason, note } = draft.values
  const [error, setError] = useState<unknown>()
  const [isChecked, setChecked] = useState(false)
  const pieces = numberIn(typed)
  const wanted = pieces === undefined ? undefined : wantedOf(seen, mode, pieces)
  const problems = errorsByField(error)
  const change = (changes: Partial<Draft>) => {
    setError(undefined)
    // Other contents are another request.
    draft.set({ ...changes, key: randomUuid() })
  }
  const submit = async () => {
    setChecked(true)
    if (wanted === undefined || wanted < 0 || (!isStart && reason === '')) return
    draft.set({ key })
    const there = !isStart && place.isSeveral ? { locationId: place.locationId } : {}
    const body = { key, variantId: item.variantId, seen, wanted, note, ...there }
    const done = await post<DocumentDetails>(
      'stock/corrections',
      { ...body, reason: isStart ? 'start' : reason },
      setError,
    )
    if (!done) return
    draft.reset()
    onDone?.(done.lines[0]?.stock ?? wanted)
    onClose()
    const text = isStart ? 'Đã bắt đầu đếm tồn' : 'Đã sửa tồn kho'
    alertShopper(
      `${text}: ${nameOf(item)}.`,
      'success',
      isStart ? undefined : { label: 'Hoàn tác', onPress: () => void reverse(done) },
    )
  }
  return (
    <FormDialog
      title={isStart ? 'Bắt đầu đếm tồn' : 'Sửa tồn kho'}
      description={
        isStart
          ? `${nameOf(item)} hiện không đếm tồn: bán bao nhiêu cũng được. Khi bắt đầu đếm, hết là ngừng bán.`
          : `${nameOf(item)}: ${place.isSeveral ? 'ở nơi này' : 'trong kho'} có ${seen}. Hàng bán ra trong lúc bạn sửa vẫn được trừ.`
      }
      submitLabel="Lưu"
      busy={busy}
      problem={error && Object.keys(problems).length === 0 ? problemOf(error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {!isStart && (
        <LocationField
          label="Ở"
          place={place}
          error={problems.locationId}
          onChoose={() => change({})}
        />
      )}
      {!isStart && (
        <RadioGroup
          legend="Cách sửa"
          row
          options={modes}
          value={mode}
          onChange={(value) => change({ mode: value as Draft['mode'] })}
        />
      )}
      <TextField
        label={isStart ? 'Hiện có' : 'Số lượng'}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        hint={
          wanted !== undefined && wanted >= 0 && !isStart ? resultText(seen, wanted) : undefined
        }
        error={problems.wanted ?? (isChecked ? typedProblem(wanted, seen) : undefined)}
        onChange={({ target }) => change({ typed: target.value })}
      />
      {!isStart && (
        <SelectField
          label="Lý do"
          value={reason}
          error={problems.reason ?? (isChecked && reason === '' ? 'Hãy chọn lý do.' : undefined)}
          onChange={({ target }) => change({ reason: target.value })}
        >
          <option value="">Chọn lý do</option>
          {reasons.map((each) => (
            <option key={each} value={each}>
              {correctionTexts[each]}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Ghi chú"
        optional={reason !== 'other'}
        maxLength={1000}
        value={note}
        error={problems.note}
        onChange={({ target }) => change({ note: target.value })}
      />
    </FormDialog>
  )
}

function wantedOf(seen: number | null, mode: Draft['mode'], pieces: number): number {
  if (seen === null || mode === 'counted') return pieces
  return mode === 'less' ? seen - pieces : seen + pieces
}

const resultText = (seen: number | null, wanted: number) => {
  const delta = wanted - (seen ?? 0)
  return `Còn ${wanted}, ${delta === 0 ? 'không đổi' : delta > 0 ? `thêm ${delta}` : `bớt ${-delta}`}.`
}

function typedProblem(wanted: number | undefined, seen: number | null): string | undefined {
  if (wanted === undefined) return 'Hãy nhập một số từ 0 trở lên.'
  return wanted < 0 ? `Trong kho chỉ có ${seen}.` : undefined
}
