import { Drawer as Base } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { cx } from './cx.ts'
import { backdropClass } from './dialog.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** For sheets with a closing button of their own. */
  hideClose?: boolean
  /** From the bottom (swipe down closes it) or from the right edge. */
  side?: 'bottom' | 'right'
  /** What gets the focus when it closes; usually what had it before. */
  returnFocus?: RefObject<HTMLElement | null>
  children: ReactNode
  footer?: ReactNode
}

const places = {
  bottom:
    'inset-x-0 bottom-0 mx-auto max-h-[88dvh] w-full max-w-dialog rounded-t-lg transform-[translateY(var(--drawer-swipe-movement-y))] data-ending-style:transform-[translateY(100%)] data-starting-style:transform-[translateY(100%)]',
  right:
    'inset-y-0 right-0 h-dvh w-[min(26rem,calc(100vw-3rem))] transform-[translateX(var(--drawer-swipe-movement-x))] data-ending-style:transform-[translateX(100%)] data-starting-style:transform-[translateX(100%)]',
}

/** A panel that slides in from an edge. Load it when it is needed. */
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
              places[side],
            )}
          >
            {side === 'bottom' && (
              <span
                aria-hidden="true"
                className="mx-auto mt-2 h-1 w-10 shrink-0 rounded-full bg-line"
              />
            )}
            <Base.Content className="flex min-h-0 flex-1 flex-col">
              <header className="flex min-h-13 items-center gap-2 py-1 ps-5 pe-2">
                <Base.Title className="flex-1 text-lg font-semibold">{title}</Base.Title>
                {!hideClose && (
                  <Base.Close
                    aria-label="Đóng"
                    className="inline-flex size-11 items-center justify-center rounded-full hover:bg-sand"
                  >
                    <X aria-hidden="true" className="size-5" />
                  </Base.Close>
                )}
              </header>
              <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-2 pb-5">
                {children}
              </div>
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
