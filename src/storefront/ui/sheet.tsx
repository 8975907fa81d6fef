import { Drawer as Base } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { cx } from './cx.ts'
import { backdropClass } from './dialog.tsx'
import {
  sheetBody,
  sheetClose,
  sheetHandle,
  sheetHeader,
  sheetPositions,
  sheetTitle,
} from './sheet-class.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** For sheets with a closing button of their own. */
  hideClose?: boolean
  /** From the bottom (swiping down closes it) or from the right edge. */
  side?: 'bottom' | 'right'
  /** Element to focus on closing; by default the one focused before. */
  returnFocus?: RefObject<HTMLElement | null>
  children: ReactNode
  footer?: ReactNode
}

const moves = {
  bottom:
    'transform-[translateY(var(--drawer-swipe-movement-y))] data-ending-style:transform-[translateY(100%)] data-starting-style:transform-[translateY(100%)]',
  right:
    'transform-[translateX(var(--drawer-swipe-movement-x))] data-ending-style:transform-[translateX(100%)] data-starting-style:transform-[translateX(100%)]',
}

/** A panel that slides in from an edge. Load it when it is needed, with LoadingSheet in its place meanwhile. */
export function Sheet({
  open,
  onClose,
  title,
  hideClose = false,
  side = 'bottom',
  returnFocus,
  children,
  footer,
}: Props) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      swipeDirection={side === 'bottom' ? 'down' : 'right'}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-50">
          <Base.Popup
            finalFocus={returnFocus ?? true}
            className={cx(
              'fixed flex flex-col bg-surface shadow-lift transition-transform duration-250 outline-none data-swiping:duration-0',
              sheetPositions[side],
              moves[side],
            )}
          >
            {side === 'bottom' && <span aria-hidden="true" className={sheetHandle} />}
            <Base.Content className="flex min-h-0 flex-1 flex-col">
              <header className={sheetHeader}>
                <Base.Title className={sheetTitle}>{title}</Base.Title>
                {!hideClose && (
                  <Base.Close aria-label="Đóng" className={sheetClose}>
                    <X aria-hidden="true" className="size-5" />
                  </Base.Close>
                )}
              </header>
              <div className={sheetBody}>{children}</div>
              {footer && (
                <footer className="flex gap-2 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
                  {footer}
                </footer>
              )}
            </Base.Content>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
