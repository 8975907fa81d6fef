import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { cx } from './cx.ts'
import { type Notice, onNotice, type Question } from './notices.ts'

const icons = { neutral: Info, success: CircleCheck, problem: CircleAlert }
const colours = { neutral: 'text-amber', success: 'text-leaf-soft', problem: 'text-amber' }

/** Draws what `alertShopper` and `askShopper` say. Loaded when the first of them is called. */
export default function Toaster() {
  return (
    <Toast.Provider limit={3} timeout={6000}>
      <Notices />
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

function Notices() {
  const { add } = Toast.useToastManager()
  const [questions, setQuestions] = useState<Question[]>([])
  const [current] = questions
  useEffect(
    () =>
      onNotice((entry) => {
        if ('question' in entry) setQuestions((others) => [...others, entry.question])
        else {
          const { message, tone } = entry.notice
          add({ title: message, type: tone })
        }
      }),
    [add],
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

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => {
    const tone = (toast.type ?? 'neutral') as Notice['tone']
    const Icon = icons[tone]
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['left', 'right']}
        className="pointer-events-auto translate-x-(--toast-swipe-movement-x) rounded-md bg-ink text-surface shadow-lift transition-[translate,opacity] duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex items-center gap-3 py-1 ps-4 pe-1">
          <Icon aria-hidden="true" className={cx('size-5 shrink-0', colours[tone])} />
          <Toast.Title className="flex-1 py-2 text-base" />
          <Toast.Close
            aria-label="Đóng thông báo"
            // Base UI hides it from screen readers while messages are stacked; ours lie open, and it takes the focus.
            aria-hidden={false}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-shade"
          >
            <X aria-hidden="true" className="size-5" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
