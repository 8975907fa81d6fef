import { useVirtualizer } from '@tanstack/react-virtual'
import { type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { cx } from '#storefront/ui/cx.ts'
import { useIsPhone } from '#storefront/use-breakpoint.ts'
import { CellEditor, categoryListId } from './cell-editor.tsx'
import type { SheetColumn } from './columns.ts'
import { problemOfCell } from './edits.ts'
import { copiedBlock, type Sheet } from './patches.ts'
import type { Place, Range } from './selection.ts'
import { rowHeight, SheetRowView } from './sheet-row-view.tsx'
import { rowName } from './sheet-rows.ts'
import { writeTsv } from './tsv.ts'
import type { useGrid } from './use-grid.ts'

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
  const frame = useRef<HTMLDivElement>(null)
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
  const pointer = usePointer(grid, { isExtending, onExtended, onFill, frame })
  const total = columns.reduce((sum, { width }) => sum + width, 0) - (columns[0]?.width ?? 0)
  const editor = editing && editorOf(props, editing)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be shown a part at a time.
    <div
      ref={frame}
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
        'relative min-h-72 overflow-auto overscroll-x-contain rounded-md border border-line bg-surface shadow-card',
        // The bar with the buttons to save does not cover the last rows.
        sheet.edits.size > 0
          ? 'h-[calc(100dvh-23rem)] lg:h-[calc(100dvh-21.5rem)]'
          : 'h-[calc(100dvh-18rem)] lg:h-[calc(100dvh-16rem)]',
      )}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be shown a part at a time. */}
      <div
        role="row"
        tabIndex={-1}
        aria-rowindex={1}
        className="sticky top-0 z-5 flex border-b border-edge bg-sand text-sm font-semibold"
        style={{ height: rowHeight, width: nameWidth + total }}
      >
        {columns.map(({ name, label, width, align }, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a table cannot be shown a part at a time.
          <div
            key={name}
            role="columnheader"
            tabIndex={-1}
            aria-colindex={place + 1}
            style={{ width: place === 0 ? nameWidth : width }}
            className={`flex shrink-0 items-center border-e border-line px-2 ${align === 'end' ? 'justify-end text-end' : ''} ${place === 0 ? 'sticky start-0 z-6 bg-sand' : ''}`}
          >
            {label}
          </div>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be shown a part at a time. */}
      <div
        role="rowgroup"
        className="relative"
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
      </div>
      <datalist id={categoryListId}>
        {[...sheet.categories.nameOf.values()].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
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

type PointerDeps = {
  isExtending: boolean
  onExtended: () => void
  onFill: (range: Range) => void
  frame: { current: HTMLElement | null }
}

/** Selecting and filling with a mouse; a tap of a finger edits at once. */
function usePointer(grid: Props['grid'], deps: PointerDeps) {
  const drag = useRef<{ kind: 'select' | 'fill'; range: Range }>(undefined)
  const filled = useRef<Range>(undefined)
  const { selection, range } = grid
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      const isHandle = (event.target as Element).closest('[data-fill-handle]') !== null
      const place = placeAt(event.target)
      if (!isHandle && !place) return
      drag.current = { kind: isHandle ? 'fill' : 'select', range }
      filled.current = undefined
      if (isHandle || !place) return
      grid.setFocused(true)
      grid.select({ active: event.shiftKey ? selection.active : place, end: place })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!drag.current) return
      const place = placeAt(document.elementFromPoint(event.clientX, event.clientY))
      if (!place) return
      // Not before something is dragged: a click would go to the frame.
      const { end } = selection
      const isElsewhere = place.row !== end.row || place.column !== end.column
      if (isElsewhere) event.currentTarget.setPointerCapture(event.pointerId)
      if (drag.current.kind === 'select') {
        grid.select({ active: selection.active, end: place })
      } else {
        const { top, left, right, bottom } = drag.current.range
        filled.current = { top, left, right, bottom: Math.max(bottom, place.row) }
        grid.select({
          active: { row: top, column: left },
          end: { row: filled.current.bottom, column: right },
        })
      }
    },
    onPointerUp: () => {
      if (drag.current?.kind === 'fill' && filled.current) {
        fillFrom(drag.current.range, filled.current, deps.onFill)
      }
      drag.current = undefined
    },
    onPointerCancel: () => {
      drag.current = undefined
    },
    onClick: (event: { target: EventTarget; nativeEvent: MouseEvent }) => {
      const place = placeAt(event.target)
      const { pointerType } = event.nativeEvent as globalThis.PointerEvent
      if (!place || pointerType === 'mouse' || pointerType === undefined) return
      grid.setFocused(true)
      if (deps.isExtending) {
        grid.select({ active: selection.active, end: place })
        deps.onExtended()
      } else {
        grid.select({ active: place, end: place })
        grid.edit(place, undefined, true)
      }
    },
    onDoubleClick: (event: { target: EventTarget }) => {
      const place = placeAt(event.target)
      if (place) grid.edit(place)
    },
  }
}

/** Dragging a range of several rows down repeats its last row. */
function fillFrom(from: Range, to: Range, onFill: (range: Range) => void): void {
  if (to.bottom > from.bottom) onFill({ ...to, top: from.bottom })
}

function placeAt(target: EventTarget | null): Place | undefined {
  if (!(target instanceof Element)) return undefined
  const cell = target.closest<HTMLElement>('[data-place]')
  const row = cell?.closest<HTMLElement>('[data-row]')
  if (!cell || !row) return undefined
  return { row: Number(row.dataset.row), column: Number(cell.dataset.place) }
}
