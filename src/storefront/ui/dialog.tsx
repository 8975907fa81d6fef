import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

export const backdropClass =
  'fixed inset-0 z-50 min-h-dvh bg-shade transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children: ReactNode
  /** The buttons, which stay at the bottom while the content scrolls. */
  footer?: ReactNode
}

// Hidden fields for password managers can't take the focus.
const firstField = 'input:enabled:not([hidden]), select:enabled, textarea:enabled'

/** A modal window, at most 640 px wide; a bottom sheet on phones. Load it when it is needed. */
export function Dialog({ open, onClose, title, description, children, footer }: Props) {
  const content = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          // Forms focus their first field; questions and messages are read first.
          initialFocus={() => content.current?.querySelector<HTMLElement>(firstField) ?? true}
          className="fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full max-w-dialog flex-col rounded-t-lg bg-surface shadow-lift transition-[translate,opacity] outline-none data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 md:top-1/2 md:bottom-auto md:-translate-y-1/2 md:rounded-lg md:data-ending-style:-translate-y-[calc(50%-1rem)] md:data-starting-style:-translate-y-[calc(50%-1rem)]"
        >
          <header className="flex items-center gap-2 border-b border-line py-2 ps-5 pe-2">
            <Base.Title className="flex-1 text-lg font-semibold">{title}</Base.Title>
            <Base.Close
              aria-label="Đóng"
              className="inline-flex size-11 items-center justify-center rounded-full hover:bg-sand"
            >
              <X aria-hidden="true" className="size-5" />
            </Base.Close>
          </header>
          <div ref={content} className="flex-1 overflow-y-auto overscroll-contain p-5">
            {description && (
              <Base.Description className="mb-4 text-ink-soft">{description}</Base.Description>
            )}
            {children}
          </div>
          {footer && (
            <footer className="flex flex-col gap-2 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:flex-row md:justify-end">
              {footer}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
