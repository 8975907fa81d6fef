import { ArrowDownToLine } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { Checkbox } from '#storefront/ui/checkbox.tsx'
import type { CheckedLine } from '../admin-contract.ts'
import {
  type Column,
  columnNames,
  columns,
  type FormErrors,
  type FormLine,
  keyOf,
} from './form-values.ts'
import { cellsClass, gridClass, LineRow } from './line-row.tsx'
import { pasteBlock, readBlock } from './paste-block.ts'

type Props = {
  lines: readonly FormLine[]
  checked: ReadonlyMap<string, CheckedLine>
  errors: FormErrors
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
  onCell: (row: number, column: Column, text: string) => void
  /** Many cells at once, with what is told of it. */
  onLines: (lines: readonly FormLine[], done: string) => void
  onRemove: (line: FormLine) => void
}

const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/**
 * Prices, allotments and limits of a sale's lines. Enter and arrows go from line to line, Ctrl+D copies a cell to the lines below, and
 * blocks from a spreadsheet are pasted.
 */
export function LinesGrid({ lines, checked, errors, chosen, onChosen, ...on }: Props) {
  const grid = useRef<HTMLFieldSetElement>(null)
  const cellAt = (row: number, column: Column) =>
    grid.current?.querySelector<HTMLInputElement>(`[data-cell="${row}-${column}"]`)

  const fillDown = (row: number, column: Column) => {
    const text = lines[row]?.[column] ?? ''
    const next = lines.map((line, index) => {
      const isKept = index <= row || (column === 'price' && line.sold > 0)
      return isKept ? line : { ...line, [column]: text }
    })
    on.onLines(next, `Đã điền “${text}” xuống ${lines.length - row - 1} dòng.`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target)
    if (!place) return
    if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      fillDown(place.row, place.column)
    }
    const step = steps[event.key]
    if (step === undefined || event.nativeEvent.isComposing) return
    // Enter goes on, it does not save.
    event.preventDefault()
    const next = cellAt(place.row + step, place.column)
    next?.focus()
    next?.select()
  }
  const onPaste = (event: ClipboardEvent) => {
    const place = placeOf(event.target)
    const block = readBlock(event.clipboardData.getData('text/plain'))
    if (!place || !block) return
    event.preventDefault()
    const rows = Math.min(block.length, lines.length - place.row)
    const left = block.length - rows
    const rest = left > 0 ? ` Bỏ qua ${left} dòng không có chỗ.` : ''
    on.onLines(pasteBlock(lines, block, place), `Đã dán ${rows} dòng.${rest}`)
  }
  const isAll = lines.every((line) => chosen.has(keyOf(line)))
  return (
    <fieldset ref={grid} onKeyDown={onKeyDown} onPaste={onPaste} className="min-w-0">
      <legend className="sr-only">Giá và số suất</legend>
      <div className={`${gridClass} items-end border-b border-line pb-1 text-sm`}>
        <Checkbox
          label="Chọn tất cả các dòng"
          hideLabel
          checked={isAll}
          indeterminate={!isAll && chosen.size > 0}
          onChange={() => onChosen(new Set(isAll ? [] : lines.map(keyOf)))}
        />
        <span className="self-center font-semibold">Sản phẩm</span>
        <div className={cellsClass}>
          {columns.map((column) => (
            <button
              key={column}
              type="button"
              disabled={lines.length < 2}
              onClick={() => fillDown(0, column)}
              className="inline-flex min-h-11 items-center justify-between gap-1 rounded-md px-1 text-start font-semibold hover:bg-sand disabled:hover:bg-transparent"
            >
              <span>{columnNames[column]}</span>
              {lines.length > 1 && (
                <>
                  <span className="sr-only">: chép dòng đầu xuống hết</span>
                  <ArrowDownToLine aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
                </>
              )}
            </button>
          ))}
        </div>
      </div>
      <ul aria-label="Các dòng của đợt" className="divide-y divide-line">
        {lines.map((line, row) => (
          <LineRow
            key={keyOf(line)}
            line={line}
            row={row}
            checked={checked.get(keyOf(line))}
            errors={errors}
            isChosen={chosen.has(keyOf(line))}
            onChosen={(isChosen) => {
              const next = new Set(chosen)
              if (isChosen) next.add(keyOf(line))
              else next.delete(keyOf(line))
              onChosen(next)
            }}
            onCell={(column, text) => on.onCell(row, column, text)}
            onRemove={() => on.onRemove(line)}
          />
        ))}
      </ul>
      <p className="pt-2 text-sm text-ink-soft">
        Dán được cả khối từ Excel: giá, số suất, mỗi khách. Để trống “Mỗi khách”: theo cài đặt; 0:
        không giới hạn.
      </p>
    </fieldset>
  )
}

function placeOf(target: EventTarget): { row: number; column: Column } | undefined {
  if (!(target instanceof HTMLInputElement)) return undefined
  const [row, name] = (target.dataset.cell ?? '').split('-')
  const column = columns.find((each) => each === name)
  return column ? { row: Number(row), column } : undefined
}
