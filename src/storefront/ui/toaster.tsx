import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { cx } from './cx.ts'
import { usualMs } from './toast-queue.ts'
import { onToast, type Question, type ToastMessage } from './toasts.ts'
import { useToastQueue } from './use-toast-queue.ts'

const icons = { neutral: Info, success: CircleCheck, problem: CircleAlert }
const colors = { neutral: 'text-amber', success: 'text-leaf-soft', problem: 'text-amber' }

/** Shows the messages of `alertShopper` and `askShopper`. Loaded with the first of them. */
export function Toaster() {
  return (
    <Toast.Provider timeout={usualMs}>
      <ToastQueue />
      <Toast.Portal>
        <Toast.Viewport
          aria-label="Thông báo"
          className="notices pointer-events-none fixed inset-x-3 bottom-[calc(var(--bottom-bar-height)+1rem)] z-60 mx-auto flex max-w-form flex-col gap-2 md:top-20 md:bottom-auto"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastQueue() {
  const { enqueue, dismiss } = useToastQueue()
  const [questions, setQuestions] = useState<Question[]>([])
  const [current] = questions
  useEffect(
    () =>
      onToast((entry) => {
        if ('question' in entry) setQuestions((others) => [...others, entry.question])
        else if ('dismissed' in entry) dismiss(entry.dismissed)
        else enqueue(entry.toast)
      }),
    [enqueue, dismiss],
  )
  if (!current) return null
  const settle = (yes: boolean) => {
    current.answer(yes)
    setQuestions((others) => others.slice(1))
  }
  return (
    <ConfirmDialog
      key={current.id}
      open
      question={current.question}
      description={current.description}
      confirmLabel={current.confirmLabel}
      cancelLabel={current.cancelLabel}
      danger={current.danger}
      onConfirm={() => settle(true)}
      onCancel={() => settle(false)}
    />
  )
}

/** What nobody has asked for stands in nobody's way: what is below it can be pressed, and only its buttons are its own. */
function ToastList() {
  const { toasts } = Toast.useToastManager<{ isNews: boolean }>()
  return toasts.map((toast) => {
    const tone = (toast.type ?? 'neutral') as ToastMessage['tone']
    const Icon = icons[tone]
    const isLong = String(toast.title).length > 50
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['left', 'right']}
        className={cx(
          !toast.data?.isNews && 'pointer-events-auto',
          'translate-x-(--toast-swipe-movement-x) rounded-md bg-ink text-surface shadow-lift transition-[translate,opacity] duration-200 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0',
        )}
      >
        <Toast.Content className="flex items-center gap-3 py-1 ps-4 pe-1">
          <Icon aria-hidden="true" className={cx('size-5 shrink-0', colors[tone])} />
          {/* The action is beside a short message, and below a long one. */}
          <div
            className={cx('flex min-w-0 flex-1', isLong ? 'flex-col items-end' : 'items-center')}
          >
            <Toast.Title className="w-full py-2 text-base text-pretty" />
            {toast.actionProps && (
              <Toast.Action className="pointer-events-auto min-h-11 shrink-0 rounded-md px-3 font-semibold underline underline-offset-4 hover:bg-shade" />
            )}
          </div>
          <Toast.Close
            aria-label="Đóng thông báo"
            // Base UI hides it from screen readers while messages are stacked; ours are open, and it takes the focus.
            aria-hidden={false}
            className="pointer-events-auto inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-shade"
          >
            <X aria-hidden="true" className="size-5" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
