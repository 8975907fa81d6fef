import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { messageOf } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { text } from '#storefront/api/parse.ts'
import { useShopper } from '#storefront/auth.ts'
import { AccountNameField } from '#storefront/ui/account-name-field.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Dialog } from '#storefront/ui/dialog.tsx'
import { PasswordField } from '#storefront/ui/password-field.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { type OwnerProof, sendContactCode } from './contact-calls.ts'
import { phoneOf } from './profile-parser.ts'

type Props = {
  /** The confirmed e-mail address that can get a code instead of the password. */
  codeTo: string | undefined
  /** Throws when the proof is refused. */
  onProof: (proof: OwnerProof) => Promise<void>
  onClose: () => void
}

const missing = { password: 'Vui lòng nhập mật khẩu', code: 'Vui lòng nhập mã 6 chữ số' }
const sendingFailure = 'Không gửi được mã. Vui lòng thử lại.'

/** Dialog that asks for the password, or for a code sent to the old address, before e-mail or phone change. */
export function ProofDialog({ codeTo, onProof, onClose }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const shopper = useShopper()
  const [way, setWay] = useState<'password' | 'code'>('password')
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState<'sending' | 'saving'>()
  const [problem, setProblem] = useState<string>()
  const [sent, setSent] = useState(0)

  // The dialog focuses its first field, and itself when the focus is lost for a moment.
  const hasChanged = useRef(false)
  useLayoutEffect(() => {
    if (way === 'code') hasChanged.current = true
    if (hasChanged.current) input.current?.focus()
  }, [way])

  const refuse = (message: string) => {
    setProblem(message)
    input.current?.focus()
  }
  const change = (next: 'password' | 'code') => {
    setWay(next)
    setTyped('')
    setProblem(undefined)
  }
  const send = async () => {
    if (busy) return
    setProblem(undefined)
    setBusy('sending')
    try {
      await sendContactCode(browserApi())
      if (way === 'code') input.current?.focus()
      change('code')
      setSent((count) => count + 1)
    } catch (error) {
      refuse(messageOf(error, sendingFailure))
    } finally {
      setBusy(undefined)
    }
  }
  const submit = async (event: FormEvent) => {
    // In the React tree it is inside of the profile's form.
    event.stopPropagation()
    event.preventDefault()
    if (busy) return
    if (typed.trim() === '') return refuse(missing[way])
    setProblem(undefined)
    setBusy('saving')
    try {
      await onProof(way === 'code' ? { confirmationCode: typed } : { currentPassword: typed })
    } catch (error) {
      refuse(messageOf(error, 'Không thể lưu hồ sơ'))
    } finally {
      setBusy(undefined)
    }
  }
  const bind = {
    ref: input,
    value: typed,
    error: problem,
    enterKeyHint: 'go',
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped(target.value),
  } as const
  const sending = busy === 'sending'

  return (
    <Dialog
      open
      onClose={onClose}
      title="Xác nhận đó là bạn"
      description="Email và số điện thoại dùng để đăng nhập và lấy lại tài khoản, nên cần chắc rằng chính bạn đang đổi."
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Huỷ
          </Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            size="lg"
            busy={busy === 'saving'}
            busyLabel="Đang lưu..."
            className="order-first md:order-none"
          >
            Xác nhận
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-2"
      >
        <AccountNameField
          value={
            shopper.status === 'signed-in' ? phoneOf(shopper.user) || text(shopper.user.email) : ''
          }
        />
        {way === 'password' ? (
          <PasswordField
            key="password"
            label="Mật khẩu hiện tại"
            name="currentPassword"
            autoComplete="current-password"
            {...bind}
          />
        ) : (
          <TextField
            key="code"
            label="Mã xác nhận"
            name="confirmationCode"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            className="tabular-nums"
            hint={`Mã 6 chữ số đã được gửi tới ${codeTo}, có hiệu lực trong 10 phút.`}
            {...bind}
          />
        )}
        {codeTo && (
          <div className="flex flex-wrap gap-x-5">
            <button
              type="button"
              aria-disabled={sending || undefined}
              onClick={() => void send()}
              className="min-h-11 text-sm font-semibold text-son hover:underline aria-disabled:text-ink-faint"
            >
              {way === 'code' ? 'Gửi lại mã' : 'Gửi mã tới email hiện tại'}
            </button>
            {way === 'code' && (
              <button
                type="button"
                onClick={() => change('password')}
                className="min-h-11 text-sm font-semibold text-son hover:underline"
              >
                Dùng mật khẩu
              </button>
            )}
          </div>
        )}
        <p role="status" className="sr-only">
          {sent > 0 && way === 'code' && `Đã gửi mã${sent > 1 ? ' lần nữa' : ''} tới ${codeTo}.`}
        </p>
      </form>
    </Dialog>
  )
}
