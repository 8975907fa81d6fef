import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { Button } from './button.tsx'
import { backdropClass } from './dialog.tsx'

type Props = {
  open: boolean
  question: string
  description?: string | undefined
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  /** The action is irreversible. */
  danger?: boolean | undefined
  busy?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** A modal question. From code: `askShopper(question)`. */
export function ConfirmDialog({
  open,
  question,
  description,
  confirmLabel = 'Đồng ý',
  cancelLabel = 'Huỷ',
  danger = false,
  busy = false,
  onConfirm,
  onCancel,
}: Props) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup className="fixed inset-x-4 top-1/2 z-50 mx-auto max-w-form -translate-y-1/2 rounded-lg bg-surface p-6 shadow-lift transition-[scale,opacity] outline-none data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0">
          <Base.Title className="text-lg font-semibold">{question}</Base.Title>
          {description && (
            <Base.Description className="mt-2 text-ink-soft">{description}</Base.Description>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button onClick={onCancel}>{cancelLabel}</Button>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
