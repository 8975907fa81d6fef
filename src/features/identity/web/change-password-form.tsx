import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { text } from '#storefront/api/parse.ts'
import { useShopper } from '#storefront/auth.ts'
import { AccountNameField } from '#storefront/ui/account-name-field.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { PasswordField } from '#storefront/ui/password-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { changePassword } from './calls.ts'
import { FormProblem } from './form-problem.tsx'
import { changeHint, changeProblem, type PasswordChange } from './new-password.ts'
import { phoneOf } from './profile-parser.ts'
import { refusedField } from './refused-field.ts'
import { sessionsQuery } from './session-calls.ts'

type Field = keyof PasswordChange
type Problem = { field: Field | 'form'; message: string }

/** Server field names. */
const fieldsOfServer: Readonly<Record<string, Field>> = {
  currentPassword: 'current',
  newPassword: 'replacement',
}

const empty: PasswordChange = { current: '', replacement: '', repeated: '' }

export function ChangePasswordForm() {
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const shopper = useShopper()
  const [typed, setTyped] = useState(empty)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()

  const refuse = (next: Problem) => {
    setProblem(next)
    const name = next.field === 'form' ? 'current' : next.field
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  }
  const bind = (name: Field) => ({
    name,
    value: typed[name],
    error: problem?.field === name ? problem.message : undefined,
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setTyped({ ...typed, [name]: target.value }),
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = changeProblem(typed)
    if (wrong) return refuse(wrong)
    setProblem(undefined)
    setBusy(true)
    try {
      await changePassword(browserApi(), typed)
      setTyped(empty)
      alertShopper('✅ Đổi mật khẩu thành công', 'success')
      // The server has ended all other sessions.
      void client.invalidateQueries(sessionsQuery)
    } catch (error) {
      const field = fieldsOfServer[refusedField(error) ?? ''] ?? 'form'
      refuse({ field, message: messageOf(error, 'Đổi mật khẩu thất bại') })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4 rounded-md bg-surface p-4 shadow-card md:p-6"
    >
      <div className="flex max-w-form flex-col gap-4">
        <AccountNameField
          value={
            shopper.status === 'signed-in' ? phoneOf(shopper.user) || text(shopper.user.email) : ''
          }
        />
        <PasswordField
          label="Mật khẩu hiện tại"
          autoComplete="current-password"
          enterKeyHint="next"
          {...bind('current')}
        />
        <PasswordField
          label="Mật khẩu mới"
          autoComplete="new-password"
          enterKeyHint="next"
          hint={changeHint}
          {...bind('replacement')}
        />
        <PasswordField
          label="Xác nhận mật khẩu mới"
          autoComplete="new-password"
          enterKeyHint="go"
          {...bind('repeated')}
        />
        <FormProblem message={problem?.field === 'form' ? problem.message : undefined} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={busy}
          busyLabel="Đang đổi mật khẩu..."
          className="md:self-start"
        >
          Đổi mật khẩu
        </Button>
        <p className="text-sm text-ink-soft">
          Đổi mật khẩu xong, các thiết bị khác đang đăng nhập sẽ phải đăng nhập lại.
        </p>
      </div>
    </form>
  )
}
