import { useMemo } from 'react'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { formatCount } from '#shared/format.ts'
import {
  fieldNames,
  productFields,
  type SheetField,
  variantFields,
} from '../../domain/sheet-cells.ts'
import { type Categories, formatCell } from './cell-texts.ts'
import { isNumber } from './columns.ts'
import type { Edit, Edits } from './edits.ts'

type Props = {
  edits: Edits
  categories: Categories
  busy: boolean
  problem: string | undefined
  onSave: () => Promise<void>
  onClose: () => void
}

const mostShown = 100

/** What is about to be saved: how many cells of each column, and the first of them. */
export function SaveDialog({ edits, categories, busy, problem, onSave, onClose }: Props) {
  const all = useMemo(() => [...edits.values()], [edits])
  return (
    <FormDialog
      title={`Lưu ${formatCount(all.length)} thay đổi?`}
      submitLabel="Lưu"
      cancelLabel="Xem lại"
      busy={busy}
      problem={problem}
      onSubmit={onSave}
      onClose={onClose}
    >
      <ul className="flex flex-col gap-1">
        {summary(all).map(({ field, text }) => (
          <li key={field}>
            <span className="font-semibold">{fieldNames[field]}</span>: {text}
          </li>
        ))}
      </ul>
      <ul aria-label="Thay đổi" className="flex flex-col divide-y divide-line text-sm">
        {all.slice(0, mostShown).map((edit) => (
          <li key={`${edit.owner} ${edit.field}`} className="py-2">
            <span className="block wrap-anywhere">{edit.name}</span>
            <span className="text-ink-soft">{fieldNames[edit.field]}: </span>
            <Difference edit={edit} categories={categories} />
          </li>
        ))}
      </ul>
      {all.length > mostShown && (
        <p className="text-sm text-ink-soft">
          và {formatCount(all.length - mostShown)} thay đổi khác.
        </p>
      )}
    </FormDialog>
  )
}

function Difference({ edit, categories }: { edit: Edit; categories: Categories }) {
  const { field, seen, wanted } = edit
  const text = (value: Edit['seen'] | undefined) => formatCell(field, value, categories) || 'trống'
  return (
    <span className="tabular-nums">
      <del className="text-ink-faint">{text(seen)}</del> →{' '}
      <ins className="font-semibold no-underline">{text(wanted)}</ins>
    </span>
  )
}

/** How many cells of each column go up and down. */
function summary(all: readonly Edit[]): { field: SheetField; text: string }[] {
  return [...productFields, ...variantFields].flatMap((field) => {
    const own = all.filter((edit) => edit.field === field)
    if (own.length === 0) return []
    const count = `${formatCount(own.length)} ô`
    if (!isNumber(field)) return [{ field, text: count }]
    const ups = own.filter(({ seen, wanted }) => Number(wanted ?? 0) > Number(seen ?? 0)).length
    const downs = own.filter(({ seen, wanted }) => Number(wanted ?? 0) < Number(seen ?? 0)).length
    const parts = [ups > 0 && `${formatCount(ups)} tăng`, downs > 0 && `${formatCount(downs)} giảm`]
    return [{ field, text: [count, ...parts.filter(Boolean)].join(', ') }]
  })
}
