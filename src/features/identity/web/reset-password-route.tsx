import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { clearShopperAndDrafts } from '#storefront/auth.ts'
import { announceCart } from '#storefront/cart-count.ts'
import { storedToken } from '#storefront/shopper-storage.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { PasswordField } from '#storefront/ui/password-field.tsx'
import { useHydrated } from '#storefront/use-hydrated.ts'
import { useQueryParameter } from '#storefront/use-query-parameter.ts'
import { resetPassword, signOut } from './calls.ts'
import { FormProblem } from './form-problem.tsx'
import { newPasswordHint, passwordProblem } from './new-password.ts'
import { refusedField } from './refused-field.ts'
import { SignInPage, textLinkClass } from './sign-in-page.tsx'

/** Milliseconds for which the success message stays before the sign-in page opens. */
const redirectDelay = 1200

type Problem = { field: 'password' | 'repeated' | 'form'; message: string }

/** All sessions have ended: this browser signs out too before the sign-in page opens. */
function leave(): void {
  if (!storedToken()) return
  void signOut(browserApi())
  clearShopperAndDrafts()
  announceCart()
}

export default function ResetPasswordRoute() {
  const hydrated = useHydrated()
  const token = useQueryParameter('token') ?? ''
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<'idle' | 'submitting' | 'done'>('idle')
  const [problem, setProblem] = useState<Problem>()
  const missing = hydrated && token === ''

  useEffect(() => {
    if (state !== 'done') return
    const timer = setTimeout(() => void navigate('/login', { replace: true }), redirectDelay)
    return () => clearTimeout(timer)
  }, [state, navigate])

  const focus = (field: 'password' | 'repeated') =>
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state !== 'idle') return
    if (token === '') return setProblem({ field: 'form', message: 'Thiếu token hợp lệ.' })
    const typed = new FormData(event.currentTarget)
    const password = String(typed.get('password'))
    const repeated = String(typed.get('repeated'))
    const wrong = passwordProblem(password, repeated, 'Vui lòng nhập mật khẩu mới')
    setProblem(wrong)
    if (wrong) return focus(wrong.field)
    setState('submitting')
    try {
      await resetPassword(browserApi(), { token, password })
      leave()
      setState('done')
    } catch (error) {
      setState('idle')
      const field = refusedField(error) === 'password' ? 'password' : 'form'
      setProblem({ field, message: messageOf(error, 'Đặt lại mật khẩu thất bại') })
      if (field === 'password') focus(field)
    }
  }

  const errorOf = (field: Problem['field']) =>
    problem?.field === field ? problem.message : undefined
  if (state === 'done') {
    return (
      <SignInPage title="Đã đổi mật khẩu" isOutcome>
        <p role="status">
          Mật khẩu đã được thay đổi.{' '}
          <Link to="/login" className={textLinkClass}>
            Đăng nhập ngay
          </Link>
        </p>
      </SignInPage>
    )
  }
  return (
    <SignInPage
      title="Đặt lại mật khẩu"
      below={
        <Link to="/forgot-password" className={textLinkClass}>
          Yêu cầu lại email khôi phục
        </Link>
      }
    >
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <PasswordField
          label="Mật khẩu mới"
          name="password"
          autoComplete="new-password"
          enterKeyHint="next"
          hint={newPasswordHint}
          error={errorOf('password')}
        />
        <PasswordField
          label="Nhập lại mật khẩu mới"
          name="repeated"
          autoComplete="new-password"
          enterKeyHint="go"
          error={errorOf('repeated')}
        />
        <FormProblem
          message={
            errorOf('form') ??
            (missing ? 'Liên kết không hợp lệ. Vui lòng yêu cầu lại email khôi phục.' : undefined)
          }
        />
        <Button
          type={hydrated ? 'submit' : 'button'}
          variant="primary"
          size="lg"
          full
          disabled={missing}
          busy={state === 'submitting'}
          busyLabel="Đang đổi mật khẩu..."
        >
          Đổi mật khẩu
        </Button>
      </form>
    </SignInPage>
  )
}
