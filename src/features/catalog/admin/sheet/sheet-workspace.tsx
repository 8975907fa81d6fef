import { useCallback, useMemo, useRef, useState } from 'react'
import { ColumnMenu } from '#back-office/column-menu.tsx'
import { formatCount } from '#shared/format.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { categoryListId } from './cell-editor.tsx'
import { ConflictDialog, contestedEdits } from './conflict-dialog.tsx'
import { keyOf, type Patch, typedEdit } from './edits.ts'
import { FillDialog } from './fill-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { cleared, filledDown, pasted, textOf } from './patches.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { isOneCell, type Place, type Range, rowsOf, selectOnly } from './selection.ts'
import { SheetGrid } from './sheet-grid.tsx'
import { findProblems, problemSentence } from './sheet-problems.ts'
import { ownerOf } from './sheet-rows.ts'
import { SheetToolbar } from './sheet-toolbar.tsx'
import { parseTsv } from './tsv.ts'
import { useGrid } from './use-grid.ts'
import { useSaveSheet } from './use-save-sheet.ts'
import { optionalColumns, type useSheet } from './use-sheet.ts'

type Props = ReturnType<typeof useSheet>
type Opened = 'paste' | 'fill' | 'rule' | 'save' | 'conflicts'

/** The grid with its tools, and what is not saved yet. */
export function SheetWorkspace({ sheet, columns, edits, chosenColumns }: Props) {
  const [opened, setOpened] = useState<Opened>()
  const [isExtending, setExtending] = useState(false)
  const ways = useRef<{ reveal: (place: Place) => void; pageRows: () => number }>(undefined)
  const onReady = useCallback((ready: NonNullable<typeof ways.current>) => {
    ways.current = ready
  }, [])
  const saving = useSaveSheet(edits)
  const at = ({ row, column }: Place) => ({ row: sheet.rows[row], column: columns[column]?.name })
  const apply = (patch: Patch, lost: string[] = []) => {
    edits.apply(patch)
    if (lost.length > 0) alertShopper(lost.join(' '), 'problem')
  }
  const fill = (range: Range) => apply(filledDown(sheet, range))
  const problems = useMemo(() => findProblems(sheet), [sheet])
  const askToSave = () => {
    if (sheet.edits.size === 0) return
    const sentence = problemSentence(problems)
    if (!sentence) return setOpened(contestedEdits(sheet.edits).length > 0 ? 'conflicts' : 'save')
    const [first] = problems.places
    if (first) goTo(first)
    alertShopper(sentence, 'problem')
  }
  const grid = useGrid({
    size: { rows: sheet.rows.length, columns: columns.length },
    pageRows: () => ways.current?.pageRows() ?? 10,
    reveal: (place) => ways.current?.reveal(place),
    textAt: (place) => {
      const { row, column } = at(place)
      return row && column ? textOf(sheet, row, column) : ''
    },
    canEditAt: (place) => {
      const { row, column } = at(place)
      return (
        row !== undefined && column !== undefined && column !== 'variant' && sheet.canEdit(column)
      )
    },
    onType: (place, text) => {
      const { row, column } = at(place)
      if (!row || !column || column === 'variant') return
      // Unlike in a block, an empty text is told what it lacks.
      const key = keyOf(ownerOf(row, column), column)
      apply(new Map([[key, typedEdit(row, column, text, sheet.categories)]]))
    },
    onClear: (range) => apply(cleared(sheet, range)),
    onFill: (range) =>
      fill(isOneCell(range) && range.top > 0 ? { ...range, top: range.top - 1 } : range),
    onUndo: edits.undo,
    onRedo: edits.redo,
    onSave: askToSave,
  })
  const { range } = grid
  const paste = (text: string) => {
    const { patch, lost, unknown, ignored } = pasted(sheet, parseTsv(text), range)
    apply(patch, [
      ...(ignored.length > 0 ? [`Bỏ qua cột không rõ: ${ignored.slice(0, 5).join(', ')}.`] : []),
      ...(lost > 0 ? [`${formatCount(lost)} dòng cuối không còn chỗ trong bảng.`] : []),
      ...(unknown.length > 0
        ? [
            `Không có trong bảng, hoặc không rõ phân loại: ${unknown.slice(0, 5).join(', ')}${unknown.length > 5 ? '…' : ''}.`,
          ]
        : []),
    ])
  }
  const active = at(grid.selection.active)
  const activeText = active.row && active.column ? textOf(sheet, active.row, active.column) : ''
  const goTo = (place: Place) => {
    grid.setFocused(true)
    grid.select(selectOnly(place))
  }
  const close = () => setOpened(undefined)
  return (
    <>
      <SheetToolbar
        canUndo={edits.canUndo}
        canRedo={edits.canRedo}
        isExtending={isExtending}
        onUndo={edits.undo}
        onRedo={edits.redo}
        onFill={() => (isOneCell(range) ? setOpened('fill') : fill(range))}
        onPaste={() => setOpened('paste')}
        onRule={() => setOpened('rule')}
        onExtend={() => setExtending(!isExtending)}
        columns={
          <ColumnMenu columns={optionalColumns} chosen={chosenColumns} fixed="Tên sản phẩm" />
        }
      />
      <datalist id={categoryListId}>
        {[...sheet.categories.nameOf.values()].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <SheetGrid
        sheet={sheet}
        columns={columns}
        grid={grid}
        onReady={onReady}
        onPaste={paste}
        onFill={fill}
        isExtending={isExtending}
        onExtended={() => setExtending(false)}
      />
      <SaveBar
        sheet={sheet}
        problems={problems}
        onDiscard={() => edits.discard()}
        onGoTo={goTo}
        onConflicts={() => setOpened('conflicts')}
        onSave={askToSave}
      />
      {opened === 'paste' && (
        <PasteDialog
          where={`“${columns[range.left]?.label ?? ''}”, dòng ${formatCount(range.top + 1)}`}
          onPaste={paste}
          onClose={close}
        />
      )}
      {opened === 'fill' && (
        <FillDialog
          rows={sheet.rows}
          range={range}
          text={activeText}
          onFill={fill}
          onClose={close}
        />
      )}
      {opened === 'rule' && (
        <RuleDialog
          sheet={sheet}
          selected={rowsOf(range).flatMap((index) => sheet.rows[index] ?? [])}
          onApply={apply}
          onClose={close}
        />
      )}
      {opened === 'conflicts' && (
        <ConflictDialog
          edits={sheet.edits}
          categories={sheet.categories}
          onChoose={apply}
          onClose={close}
        />
      )}
      {opened === 'save' && (
        <SaveDialog
          edits={sheet.edits}
          categories={sheet.categories}
          busy={saving.busy}
          problem={saving.problem}
          onSave={async () => {
            const result = await saving.save()
            if (!result) return
            const isContested = result.rows.some(({ status }) => status === 'changed')
            setOpened(isContested ? 'conflicts' : undefined)
          }}
          onClose={() => {
            saving.forgetProblem()
            close()
          }}
        />
      )}
    </>
  )
}
