import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { formatCount } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { contestedEdits } from './conflict-dialog.tsx'
import { keyOf, problemOfCell } from './edits.ts'
import type { Sheet } from './patches.ts'
import type { Place } from './selection.ts'
import { ownerOf } from './sheet-rows.ts'

type Props = {
  sheet: Sheet
  onDiscard: () => void
  onGoTo: (place: Place) => void
  onConflicts: () => void
  onSave: () => void
}

/** How much is not saved, and what keeps it from being saved. */
export function SaveBar({ sheet, onDiscard, onGoTo, onConflicts, onSave }: Props) {
  const { edits } = sheet
  const problems = useMemo(() => findProblems(sheet), [sheet])
  const contested = contestedEdits(edits).length
  if (edits.size === 0) return null
  const { places, hidden } = problems
  const wrong = places.length + hidden
  return (
    <div className="save-bar sticky bottom-16 z-10 flex flex-wrap items-center gap-2 rounded-md border border-line bg-surface p-3 shadow-lift lg:bottom-4">
      <p
        className={cx(
          'me-auto text-sm text-ink-soft',
          wrong > 0 ? 'max-sm:w-full' : 'max-sm:sr-only',
        )}
      >
        {wrong > 0
          ? `${formatCount(wrong)} ô cần sửa trước khi lưu${hidden > 0 ? `, ${formatCount(hidden)} ô ở dòng không hiện` : ''}.`
          : 'Chưa lưu. Điều đã nhập được giữ trên máy này.'}
      </p>
      <Button
        onClick={() => {
          onDiscard()
          alertShopper('Đã bỏ mọi thay đổi. Bấm Hoàn tác (Ctrl+Z) để lấy lại.')
        }}
      >
        Bỏ thay đổi
      </Button>
      {contested > 0 && (
        <Button variant="danger" onClick={onConflicts}>
          <TriangleAlert aria-hidden="true" className="size-5" />
          {formatCount(contested)} ô người khác đã sửa
        </Button>
      )}
      {places[0] ? (
        <Button variant="danger" onClick={() => places[0] && onGoTo(places[0])}>
          Đến ô cần sửa
        </Button>
      ) : (
        contested === 0 &&
        hidden === 0 && (
          <Button variant="primary" onClick={onSave}>
            Lưu {formatCount(edits.size)} thay đổi
          </Button>
        )
      )}
    </div>
  )
}

/** Cells that can't be saved: where they are, and how many are in rows that are not shown. */
function findProblems(sheet: Sheet): { places: Place[]; hidden: number } {
  const { rows, columns, edits } = sheet
  if (edits.size === 0) return { places: [], hidden: 0 }
  const places: Place[] = []
  const seen = new Set<string>()
  for (const [row, item] of rows.entries()) {
    for (const [column, name] of columns.entries()) {
      if (name === 'variant') continue
      const key = keyOf(ownerOf(item, name), name)
      if (!edits.has(key) || seen.has(key)) continue
      seen.add(key)
      if (problemOfCell(item, name, edits)) places.push({ row, column })
    }
  }
  const hidden = [...edits].filter(([key, { problem }]) => problem && !seen.has(key)).length
  return { places, hidden }
}
