import { type FormEvent, useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isVietnamesePhone } from '#shared/phone.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { termsVersion } from '#storefront/consent.ts'
import { usePolicies } from '#storefront/shell/use-policies.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { PasswordField } from '#storefront/ui/password-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { useHydrated } from '#storefront/use-hydrated.ts'
import { useQueryParameter } from '#storefront/use-query-parameter.ts'
import { register, registrationFailure, signIn } from './calls.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { FormProblem } from './form-problem.tsx'
import { newPasswordHint, passwordProblem } from './new-password.ts'
import { PhoneField } from './phone-field.tsx'
import { refusedField } from './refused-field.ts'
import { SignInPage, textLinkClass } from './sign-in-page.tsx'
import { TermsLine } from './terms-line.tsx'
import { useRedirectSignedIn } from './use-redirect-signed-in.ts'
import { afterSignIn, withRedirect } from './with-redirect.ts'

type Problem = { field: 'password' | 'repeated' | 'form'; message: string }

export default function RegisterRoute() {
  const redirect = useQueryParameter('redirect')
  const hydrated = useHydrated()
  const { terms, privacy } = usePolicies()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [phone, setPhone] = useState('')
  const [touched, setTouched] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const valid = isVietnamesePhone(phone)
  useRedirectSignedIn({ busy })

  const refuse = (next: Problem) => {
    setProblem(next)
    const name = next.field === 'form' ? 'phone' : next.field
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  }

  const refusePhone = () => {
    setTouched(true)
    refuse({
      field: 'form',
      message: 'Số điện thoại không hợp lệ (cần 10 số, bắt đầu bằng 0).',
    })
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    const password = String(typed.get('password'))
    if (!valid) return refusePhone()
    const wrong = passwordProblem(password, String(typed.get('repeated')), 'Vui lòng nhập mật khẩu')
    if (wrong) return refuse(wrong)
    setProblem(undefined)
    setBusy(true)
    const account = { identifier: phone, password }
    try {
      const isAgreed = terms !== undefined || privacy !== undefined
      await register(browserApi(), { ...account, ...(isAgreed && { termsVersion }) })
    } catch (error) {
      setBusy(false)
      const field = refusedField(error) === 'password' ? 'password' : 'form'
      return refuse({ field, message: registrationFailure(error) })
    }
    try {
      completeSignIn(await signIn(browserApi(), account))
      await navigate(afterSignIn(redirect), { replace: true })
    } catch {
      alertShopper('Đăng ký thành công. Vui lòng đăng nhập.', 'success')
      await navigate(withRedirect('/login', redirect), { replace: true })
    }
  }

  const changePhone = useCallback((digits: string) => {
    setPhone(digits)
    setProblem(undefined)
  }, [])

  const errorOf = (field: Problem['field']) =>
    problem?.field === field ? problem.message : undefined
  return (
    <SignInPage
      title="Đăng ký"
      description="Chỉ cần số điện thoại và mật khẩu."
      below={
        <p className="flex flex-wrap items-center justify-center gap-x-2">
          Đã có tài khoản?
          <Link to={withRedirect('/login', redirect)} className={textLinkClass}>
            Đăng nhập
          </Link>
        </p>
      }
    >
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <PhoneField
          digits={phone}
          onChange={changePhone}
          touched={touched}
          onTouched={() => setTouched(true)}
        />
        <PasswordField
          label="Mật khẩu"
          name="password"
          autoComplete="new-password"
          enterKeyHint="next"
          hint={newPasswordHint}
          error={errorOf('password')}
        />
        <PasswordField
          label="Nhập lại mật khẩu"
          name="repeated"
          autoComplete="new-password"
          enterKeyHint="go"
          error={errorOf('repeated')}
        />
        <FormProblem message={errorOf('form')} />
        <Button
          type={hydrated ? 'submit' : 'button'}
          variant="primary"
          size="lg"
          full
          disabled={!valid}
          busy={busy}
          busyLabel="Đang đăng ký..."
          onClickCapture={() => !valid && refusePhone()}
          title={valid ? undefined : 'Vui lòng nhập số điện thoại hợp lệ'}
        >
          Đăng ký
        </Button>
        <TermsLine />
      </form>
    </SignInPage>
  )
}
