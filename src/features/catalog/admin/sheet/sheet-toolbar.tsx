import { ArrowDownToLine, ClipboardPaste, MoveDiagonal2, Percent, Redo2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { IconButton } from '#storefront/ui/icon-button.tsx'

type Props = {
  canUndo: boolean
  canRedo: boolean
  isExtending: boolean
  onUndo: () => void
  onRedo: () => void
  onFill: () => void
  onPaste: () => void
  onRule: () => void
  onExtend: () => void
  /** The menu of columns. */
  columns: ReactNode
}

/** What can be done with the sheet and its selection; all of it has keys, too. */
export function SheetToolbar(props: Props) {
  const { canUndo, canRedo, isExtending, columns } = props
  const icon = { 'aria-hidden': true, className: 'size-5' } as const
  return (
    <div
      role="toolbar"
      aria-label="Công cụ của bảng"
      className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1 *:shrink-0 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      <IconButton
        label="Hoàn tác (Ctrl+Z)"
        icon={<Undo2 {...icon} />}
        aria-disabled={!canUndo || undefined}
        className="aria-disabled:text-ink-faint"
        onClick={props.onUndo}
      />
      <IconButton
        label="Làm lại (Ctrl+Shift+Z)"
        icon={<Redo2 {...icon} />}
        aria-disabled={!canRedo || undefined}
        className="aria-disabled:text-ink-faint"
        onClick={props.onRedo}
      />
      <Button onClick={props.onFill}>
        <ArrowDownToLine {...icon} />
        Điền xuống
      </Button>
      <Button aria-pressed={isExtending} className="pointer-fine:hidden" onClick={props.onExtend}>
        <MoveDiagonal2 {...icon} />
        {isExtending ? 'Chạm ô cuối…' : 'Chọn vùng'}
      </Button>
      <Button onClick={props.onPaste}>
        <ClipboardPaste {...icon} />
        Dán từ Excel
      </Button>
      <Button onClick={props.onRule}>
        <Percent {...icon} />
        Đổi giá theo quy tắc
      </Button>
      {columns}
    </div>
  )
}
