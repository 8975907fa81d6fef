import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { sheetBody, sheetClose, sheetHeader, sheetPositions, sheetTitle } from './sheet-class.ts'

type Props = {
  title: string
  side?: keyof typeof sheetPositions
  onClose: () => void
  /** For sheets with a closing button of their own. */
  hideClose?: boolean
  /** Element to focus on closing; by default the one focused before. */
  returnFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A sheet as a native dialog, without further code. It can't be swiped away, and does not slide. */
export function PlainSheet(props: Props) {
  const { title, side = 'bottom', onClose, hideClose = false, returnFocus, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    const opener = returnFocus?.current
    element?.showModal()
    element?.focus()
    return () => {
      element?.close()
      opener?.focus({ preventScroll: true })
    }
  }, [returnFocus])
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label={title}
      onCancel={(event) => {
        // A phone's back gesture.
        event.preventDefault()
        onClose()
      }}
      // The browser may close the dialog without asking.
      onClose={() => dialog.current && !dialog.current.open && onClose()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
      onClick={({ target }) => target === dialog.current && onClose()}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-transparent text-ink outline-none backdrop:bg-shade"
    >
      <div className={cx('fixed flex flex-col bg-surface shadow-lift', sheetPositions[side])}>
        <header className={sheetHeader}>
          <h2 className={sheetTitle}>{title}</h2>
          {!hideClose && (
            <button type="button" aria-label="Đóng" className={sheetClose} onClick={onClose}>
              <X aria-hidden="true" className="size-5" />
            </button>
          )}
        </header>
        <div className={sheetBody}>{children}</div>
      </div>
    </dialog>
  )
}
