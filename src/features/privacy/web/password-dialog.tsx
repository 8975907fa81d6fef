import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { messageOf } from '#storefront/api/api-error.ts'
import { text } from '#storefront/api/parse.ts'
import { useShopper } from '#storefront/auth.ts'
import { AccountNameField } from '#storefront/ui/account-name-field.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Dialog } from '#storefront/ui/dialog.tsx'
import { PasswordField } from '#storefront/ui/password-field.tsx'

type Props = {
  title: string
  /** Explanation above the password field. */
  children: ReactNode
  confirmLabel: string
  busyLabel: string
  /** The action is irreversible. */
  danger?: boolean
  /** Message of a failure without a message of the server. */
  failure: string
  /** An action beside the error message. */
  wayOut?: (error: unknown) => ReactNode
  onConfirm: (password: string) => Promise<void>
  onClose: () => void
}

/** Dialog that asks for the password before an action. */
export function PasswordDialog(props: Props) {
  const { title, children, confirmLabel, busyLabel, danger = false, onConfirm, onClose } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const shopper = useShopper()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ message: string; wayOut?: ReactNode }>()

  const refuse = (message: string, wayOut?: ReactNode) => {
    setProblem({ message, wayOut })
    form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (password === '') return refuse('Vui lòng nhập mật khẩu')
    setProblem(undefined)
    setBusy(true)
    try {
      await onConfirm(password)
    } catch (error) {
      refuse(messageOf(error, props.failure), props.wayOut?.(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Huỷ
          </Button>
          <Button
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            size="lg"
            busy={busy}
            busyLabel={busyLabel}
            className="order-first md:order-none"
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        {children}
        <AccountNameField
          value={shopper.status === 'signed-in' ? text(shopper.user.phone, shopper.user.email) : ''}
        />
        <PasswordField
          label="Mật khẩu"
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          value={password}
          error={problem?.message}
          onChange={({ target }) => setPassword(target.value)}
        />
        {problem?.wayOut}
      </form>
    </Dialog>
  )
}
