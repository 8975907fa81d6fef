import { Button } from '#storefront/ui/button.tsx'
import { Dialog } from '#storefront/ui/dialog.tsx'
import { fieldNames } from '../../domain/sheet-cells.ts'
import { type Categories, formatCell } from './cell-texts.ts'
import { type Edit, type Edits, keyOf, type Patch } from './edits.ts'

type Props = {
  edits: Edits
  categories: Categories
  onChoose: (patch: Patch) => void
  onClose: () => void
}

/** Cells that somebody else has saved meanwhile: whose value is kept is chosen for each, or for all. */
export function ConflictDialog({ edits, categories, onChoose, onClose }: Props) {
  const contested = contestedEdits(edits)
  const choose = (chosen: readonly Edit[], whose: 'mine' | 'theirs') =>
    onChoose(new Map(chosen.map((edit) => [keyOf(edit.owner, edit.field), settled(edit, whose)])))
  return (
    <Dialog
      open
      onClose={onClose}
      title="Người khác vừa sửa"
      description="Các ô này đã có giá trị khác từ khi bạn mở bảng. Chọn giá trị để giữ; sau đó bạn lưu lần nữa."
      footer={
        contested.length > 1 && (
          <>
            <Button onClick={() => choose(contested, 'theirs')}>Lấy hết của họ</Button>
            <Button onClick={() => choose(contested, 'mine')}>Giữ hết của tôi</Button>
          </>
        )
      }
    >
      {contested.length === 0 ? (
        <p>Đã chọn xong.</p>
      ) : (
        <ul aria-label="Ô bị sửa" className="flex flex-col divide-y divide-line">
          {contested.map((edit) => {
            const text = (value: Edit['seen'] | undefined) =>
              formatCell(edit.field, value, categories) || 'trống'
            return (
              <li key={keyOf(edit.owner, edit.field)} className="flex flex-col gap-2 py-3">
                <p className="wrap-anywhere">
                  <span className="font-semibold">{edit.name}</span> – {fieldNames[edit.field]}
                </p>
                <div className="grid grid-cols-2 gap-2">
                  <Button onClick={() => choose([edit], 'theirs')}>
                    Lấy của họ: {text(edit.theirs)}
                  </Button>
                  <Button onClick={() => choose([edit], 'mine')}>
                    Giữ của tôi: {text(edit.wanted)}
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </Dialog>
  )
}

export const contestedEdits = (edits: Edits): Edit[] =>
  [...edits.values()].filter(({ theirs }) => theirs !== undefined)

/** The edit over what they saved; none where theirs is taken. */
function settled({ theirs, ...edit }: Edit, whose: 'mine' | 'theirs'): Edit | undefined {
  return whose === 'mine' && theirs !== undefined ? { ...edit, seen: theirs } : undefined
}
