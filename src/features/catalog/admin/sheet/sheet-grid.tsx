import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { cx } from '#storefront/ui/cx.ts'
import { useIsPhone } from '#storefront/use-breakpoint.ts'
import { CellEditor } from './cell-editor.tsx'
import type { SheetColumn } from './columns.ts'
import { problemOfCell } from './edits.ts'
import { copiedBlock, type Sheet } from './patches.ts'
import type { Place, Range } from './selection.ts'
import { rowHeight, SheetRowView } from './sheet-row-view.tsx'
import { rowName } from './sheet-rows.ts'
import { writeTsv } from './tsv.ts'
import type { useGrid } from './use-grid.ts'
import { usePointerSelection } from './use-pointer-selection.ts'

type Props = {
  sheet: Sheet
  columns: readonly SheetColumn[]
  grid: ReturnType<typeof useGrid>
  /** Told how to bring a place into sight, and how many rows fit. */
  onReady: (ways: { reveal: (place: Place) => void; pageRows: () => number }) => void
  onPaste: (text: string) => void
  onFill: (range: Range) => void
  /** The next tap ends the selection instead of beginning another. */
  isExtending: boolean
  onExtended: () => void
}

const phoneNameWidth = 144

/** The cells, of which only those in sight are in the page. */
export function SheetGrid(props: Props) {
  const { sheet, columns, grid, onReady, onPaste, onFill, isExtending, onExtended } = props
  const frame = useRef<HTMLTableElement>(null)
  const nameWidth = useIsPhone() ? phoneNameWidth : (columns[0]?.width ?? 0)
  const { selection, range, editing, hasFocus } = grid
  const { active } = selection
  const virtualizer = useVirtualizer({
    count: sheet.rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    scrollPaddingStart: rowHeight,
    overscan: 6,
    // The active row stays, since it has the focus.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan)
      const last = Math.min(count - 1, endIndex + overscan)
      const shown = Array.from({ length: last - first + 1 }, (_, index) => first + index)
      if (active.row < first) return [active.row, ...shown]
      return active.row > last && active.row < count ? [...shown, active.row] : shown
    },
  })
  useEffect(() => {
    onReady({
      reveal: ({ row, column }) => {
        virtualizer.scrollToIndex(row, { align: 'auto' })
        revealColumn(frame.current, columns, column, nameWidth)
      },
      pageRows: () => Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / rowHeight) - 2),
    })
  }, [onReady, virtualizer, columns, nameWidth])
  useLayoutEffect(() => {
    if (!hasFocus || editing) return
    const cell = frame.current?.querySelector<HTMLElement>(`#cell-${active.row}-${active.column}`)
    cell?.focus({ preventScroll: true })
  }, [hasFocus, editing, active.row, active.column])
  const pointer = usePointerSelection(grid, { isExtending, onExtended, onFill })
  const total = columns.reduce((sum, { width }) => sum + width, 0) - (columns[0]?.width ?? 0)
  const editor = editing && editorOf(props, editing)
  return (
    <table
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table may be a grid (ARIA in HTML).
      role="grid"
      tabIndex={-1}
      aria-label="Bảng hàng hoá"
      aria-rowcount={sheet.rows.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable
      onKeyDown={grid.onKeyDown}
      onFocus={() => grid.setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Without a new place, such as when a field goes, the focus comes back to the cell.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) grid.setFocused(false)
      }}
      onCopy={(event) => {
        if (editing) return
        event.preventDefault()
        event.clipboardData.setData('text/plain', writeTsv(copiedBlock(sheet, range)))
      }}
      onPaste={(event) => {
        if (editing) return
        event.preventDefault()
        onPaste(event.clipboardData.getData('text/plain'))
      }}
      {...pointer}
      className={cx(
        'relative block min-h-72 overflow-auto overscroll-x-contain rounded-md border border-line bg-surface shadow-card',
        // The bar with the buttons to save does not cover the last rows.
        sheet.edits.size > 0
          ? 'h-[calc(100dvh-23rem)] lg:h-[calc(100dvh-21.5rem)]'
          : 'h-[calc(100dvh-18rem)] lg:h-[calc(100dvh-16rem)]',
      )}
    >
      <thead className="sticky top-0 z-5 block" style={{ width: nameWidth + total }}>
        <tr
          aria-rowindex={1}
          className="flex border-b border-edge bg-sand text-sm font-semibold"
          style={{ height: rowHeight }}
        >
          {columns.map(({ name, label, width, align }, place) => (
            <th
              key={name}
              scope="col"
              aria-colindex={place + 1}
              style={{ width: place === 0 ? nameWidth : width }}
              className={`flex shrink-0 items-center border-e border-line px-2 ${align === 'end' ? 'justify-end text-end' : ''} ${place === 0 ? 'sticky start-0 z-6 bg-sand' : ''}`}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        className="relative block"
        style={{ height: virtualizer.getTotalSize(), width: nameWidth + total }}
      >
        {virtualizer.getVirtualItems().map(({ index }) => {
          const row = sheet.rows[index]
          return (
            row && (
              <SheetRowView
                key={row.variant.id}
                sheet={sheet}
                columns={columns}
                row={row}
                index={index}
                active={active}
                range={range}
                editor={index === active.row && editor}
                showsHandle={!editing}
              />
            )
          )
        })}
      </tbody>
    </table>
  )
}

function editorOf({ sheet, columns, grid }: Props, editing: NonNullable<Props['grid']['editing']>) {
  const { row: index, column: place, initial, isReplacing } = editing
  const [row, column] = [sheet.rows[index], columns[place]]
  if (!row || !column || column.name === 'variant') return null
  return (
    <CellEditor
      key={`${index} ${place}`}
      field={column.name}
      label={`${column.label}, ${rowName(row)}`}
      initial={initial}
      isReplacing={isReplacing}
      problem={problemOfCell(row, column.name, sheet.edits)}
      onDone={grid.done}
      onCancel={grid.cancel}
    />
  )
}

/** Scrolls sideways until a column stands beside the first one, which stays. */
function revealColumn(
  frame: HTMLElement | null,
  columns: readonly SheetColumn[],
  column: number,
  nameWidth: number,
): void {
  if (!frame || column === 0) return
  const start = columns.slice(1, column).reduce((sum, { width }) => sum + width, 0)
  const end = start + (columns[column]?.width ?? 0)
  const room = frame.clientWidth - nameWidth
  if (frame.scrollLeft > start || end - start > room) frame.scrollLeft = start
  else if (frame.scrollLeft + room < end) frame.scrollLeft = end - room
}
