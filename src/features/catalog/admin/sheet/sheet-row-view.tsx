import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#shared/format.ts'
import { cx } from '#storefront/ui/cx.ts'
import { formatCell } from './cell-texts.ts'
import type { ColumnName, SheetColumn } from './columns.ts'
import { keyOf, problemOfCell } from './edits.ts'
import type { Sheet } from './patches.ts'
import { isInRange, type Place, type Range } from './selection.ts'
import { ownerOf, type SheetRow, savedValue } from './sheet-rows.ts'

export const rowHeight = 44

type Props = {
  sheet: Sheet
  columns: readonly SheetColumn[]
  row: SheetRow
  index: number
  active: Place
  range: Range
  /** The field in the cell that is edited; it is in this row where the active cell is. */
  editor: ReactNode
  showsHandle: boolean
}

/** A row of the grid. The first cell stays where it is when the others are scrolled. */
export function SheetRowView({
  sheet,
  columns,
  row,
  index,
  active,
  range,
  editor,
  showsHandle,
}: Props) {
  return (
    <tr
      aria-rowindex={index + 2}
      data-row={index}
      className="absolute flex w-full border-b border-line"
      style={{ height: rowHeight, top: index * rowHeight }}
    >
      {columns.map((column, place) => {
        const isActive = active.row === index && active.column === place
        return (
          <SheetCell
            key={column.name}
            sheet={sheet}
            column={column}
            row={row}
            index={index}
            place={place}
            isActive={isActive}
            isSelected={isInRange(range, index, place)}
            editor={isActive && editor}
            hasHandle={showsHandle && index === range.bottom && place === range.right}
          />
        )
      })}
    </tr>
  )
}

type CellProps = {
  sheet: Sheet
  column: SheetColumn
  row: SheetRow
  index: number
  place: number
  isActive: boolean
  isSelected: boolean
  editor: ReactNode
  hasHandle: boolean
}

function SheetCell(props: CellProps) {
  const { sheet, column, row, index, place, isActive, isSelected, editor, hasHandle } = props
  const { text, hint, problem, isEdited, isContested } = lookOf(sheet, row, column.name)
  const isReadOnly = column.name === 'variant' || !sheet.canEdit(column.name)
  const problemId = problem ? `problem-${index}-${place}` : undefined
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells of a grid.
      role="gridcell"
      id={`cell-${index}-${place}`}
      tabIndex={isActive ? 0 : -1}
      data-place={place}
      aria-colindex={place + 1}
      aria-selected={isSelected}
      aria-readonly={isReadOnly || undefined}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problemId}
      style={{ width: column.width }}
      className={cx(
        'flex shrink-0 items-center gap-1 border-e border-line px-2 text-sm select-none',
        place === 0 ? 'sticky start-0 z-2 max-md:w-36!' : 'relative',
        column.align === 'end' && 'justify-end tabular-nums',
        isReadOnly && 'text-ink-soft',
        background({ problem, isContested, isEdited, isSelected }),
        isActive ? 'z-3 rounded-none! outline-2! -outline-offset-2! outline-son!' : 'outline-none',
      )}
    >
      {(problem || isContested) && (
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-son" />
      )}
      <span
        className={cx(
          'min-w-0',
          place === 0 ? 'line-clamp-2 leading-[1.3]' : 'truncate',
          isEdited && 'font-semibold',
        )}
      >
        {text}
      </span>
      {hint && <span className="shrink-0 text-xs text-ink-soft">{hint}</span>}
      {isEdited && <span className="sr-only">, đã sửa</span>}
      {editor}
      {problem && (
        <span
          id={problemId}
          className={cx(
            isActive
              ? 'absolute start-0 top-full z-10 w-64 rounded-b-md bg-son p-2 text-start text-sm text-surface shadow-lift'
              : 'sr-only',
          )}
        >
          {problem}
        </span>
      )}
      {hasHandle && !problem && (
        <span
          data-fill-handle
          aria-hidden="true"
          className="absolute -end-1 -bottom-1 z-4 hidden size-2.5 cursor-crosshair border border-surface bg-son pointer-fine:block"
        />
      )}
    </td>
  )
}

type Look = {
  problem: string | undefined
  isContested: boolean
  isEdited: boolean
  isSelected: boolean
}

function background({ problem, isContested, isEdited, isSelected }: Look): string {
  if (problem || isContested) return 'bg-son-soft'
  if (isEdited) return isSelected ? 'bg-amber-soft inset-ring inset-ring-amber' : 'bg-amber-soft'
  return isSelected ? 'bg-sand' : 'bg-surface'
}

function lookOf(sheet: Sheet, row: SheetRow, column: ColumnName) {
  if (column === 'variant') {
    const text = row.variant.variant || '—'
    return { text, hint: '', problem: undefined, isEdited: false, isContested: false }
  }
  const { edits, categories } = sheet
  const edit = edits.get(keyOf(ownerOf(row, column), column))
  const value = edit?.wanted !== undefined ? edit.wanted : savedValue(row, column)
  const isUnread = edit !== undefined && edit.wanted === undefined
  return {
    text: isUnread ? edit.text : formatCell(column, value, categories),
    hint: column === 'stock' && edit ? differenceOf(edit.seen, edit.wanted) : '',
    problem: problemOfCell(row, column, edits),
    isEdited: edit !== undefined,
    isContested: edit?.theirs !== undefined,
  }
}

/** Stock is saved as a difference: `+5`. */
function differenceOf(seen: unknown, wanted: unknown): string {
  if (typeof seen !== 'number' || typeof wanted !== 'number') return ''
  const difference = wanted - seen
  return `${difference < 0 ? '−' : '+'}${formatCount(Math.abs(difference))}`
}
