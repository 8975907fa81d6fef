import { TriangleAlert } from 'lucide-react'
import { formatCount } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { contestedEdits } from './conflict-dialog.tsx'
import type { Sheet } from './patches.ts'
import type { Place } from './selection.ts'
import { problemSentence, type SheetProblems } from './sheet-problems.ts'

type Props = {
  sheet: Sheet
  problems: SheetProblems
  onDiscard: () => void
  onGoTo: (place: Place) => void
  onConflicts: () => void
  onSave: () => void
}

/** How much is not saved, and what keeps it from being saved. */
export function SaveBar({ sheet, problems, onDiscard, onGoTo, onConflicts, onSave }: Props) {
  const { edits } = sheet
  const contested = contestedEdits(edits).length
  if (edits.size === 0) return null
  const { places, hidden } = problems
  const sentence = problemSentence(problems)
  return (
    <div className="save-bar sticky bottom-16 z-10 flex flex-wrap items-center gap-2 rounded-md border border-line bg-surface p-3 shadow-lift lg:bottom-4">
      <p
        className={cx(
          'me-auto text-sm text-ink-soft',
          sentence ? 'max-sm:w-full' : 'max-sm:sr-only',
        )}
      >
        {sentence ?? 'Chưa lưu. Điều đã nhập được giữ trên máy này.'}
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
