import { X } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from './button.tsx'
import { PlainSheet } from './plain-sheet.tsx'
import { dropQueuedToast, type Question, type ToastEntry } from './toasts.ts'

/** The same duration as the toasts', in milliseconds. */
const duration = 6000

/** Messages and questions while the toasts' code is missing; needs no further code. */
export function PlainToasts({ entries }: { entries: readonly ToastEntry[] }) {
  const questionEntry = entries.find((entry) => 'question' in entry)
  return (
    <>
      <section
        aria-label="Thông báo"
        className="notices pointer-events-none fixed inset-x-3 bottom-[calc(var(--bottom-bar-height)+1rem)] z-60 mx-auto max-w-form md:top-20 md:bottom-auto"
      >
        <div role="alert" className="flex flex-col gap-2">
          {entries.map(
            (entry) => 'toast' in entry && <PlainToast key={entry.toast.id} entry={entry} />,
          )}
        </div>
      </section>
      {questionEntry && <PlainQuestion key={questionEntry.question.id} entry={questionEntry} />}
    </>
  )
}

function PlainToast({ entry }: { entry: Extract<ToastEntry, { toast: unknown }> }) {
  useEffect(() => {
    const timer = setTimeout(() => dropQueuedToast(entry), duration)
    return () => clearTimeout(timer)
  }, [entry])
  const { message, action } = entry.toast
  return (
    <p className="pointer-events-auto flex items-center gap-3 rounded-md bg-ink py-1 ps-4 pe-1 text-surface shadow-lift">
      <span className="flex-1 py-2">{message}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            dropQueuedToast(entry)
            action.onPress()
          }}
          className="inline-flex min-h-11 shrink-0 items-center rounded-md px-3 font-semibold underline underline-offset-4 hover:bg-shade"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Đóng thông báo"
        onClick={() => dropQueuedToast(entry)}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-shade"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </p>
  )
}

function PlainQuestion({ entry }: { entry: { question: Question } }) {
  const { question, description, confirmLabel, cancelLabel, danger, answer } = entry.question
  const settle = (yes: boolean) => {
    dropQueuedToast(entry)
    answer(yes)
  }
  return (
    <PlainSheet title={question} side="middle" onClose={() => settle(false)}>
      {description && <p className="mb-4 text-ink-soft">{description}</p>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => settle(false)}>{cancelLabel ?? 'Huỷ'}</Button>
        <Button variant={danger ? 'danger' : 'primary'} onClick={() => settle(true)}>
          {confirmLabel ?? 'Đồng ý'}
        </Button>
      </div>
    </PlainSheet>
  )
}
