import { formatCount } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Dialog } from '#storefront/ui/dialog.tsx'
import type { Range } from './selection.ts'
import type { SheetRow } from './sheet-rows.ts'

type Props = {
  rows: readonly SheetRow[]
  /** The active cell alone. */
  range: Range
  text: string
  onFill: (range: Range) => void
  onClose: () => void
}

/** How far down one cell is filled. */
export function FillDialog({ rows, range, text, onFill, onClose }: Props) {
  const product = rows[range.top]?.product.id
  let own = range.top
  while (rows[own + 1]?.product.id === product) own += 1
  const ends = [
    { bottom: own, label: 'Đến hết sản phẩm này' },
    { bottom: rows.length - 1, label: 'Đến cuối bảng' },
  ].filter(({ bottom }) => bottom > range.top)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Điền xuống"
      description={`Chép “${text || 'trống'}” xuống các dòng dưới. Hoàn tác được.`}
    >
      <div className="flex flex-col gap-2">
        {ends.length === 0 && <p>Đây là dòng cuối của bảng.</p>}
        {ends.map(({ bottom, label }) => (
          <Button
            key={label}
            full
            onClick={() => {
              onFill({ ...range, bottom })
              onClose()
            }}
          >
            {label} ({formatCount(bottom - range.top)} dòng)
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
