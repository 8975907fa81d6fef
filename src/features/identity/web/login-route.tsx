import { type FormEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { messageOf } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { isRecord } from '#storefront/api/parse.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { PasswordField } from '#storefront/ui/password-field.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { useHydrated } from '#storefront/use-hydrated.ts'
import { useQueryParameter } from '#storefront/use-query-parameter.ts'
import { signIn } from './calls.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { FormProblem } from './form-problem.tsx'
import { SignInPage, textLinkClass } from './sign-in-page.tsx'
import { useRedirectSignedIn } from './use-redirect-signed-in.ts'
import { afterSignIn, withRedirect } from './with-redirect.ts'

const wrong = 'Sai thông tin đăng nhập'

export default function LoginRoute() {
  const redirect = useQueryParameter('redirect')
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const { state } = useLocation()
  const wasEnded = hydrated && isRecord(state) && state.sessionEnded === true
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useRedirectSignedIn({ busy })

  const refuse = (message: string, field: 'identifier' | 'password') => {
    setProblem(message)
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    const identifier = String(typed.get('identifier')).trim()
    const password = String(typed.get('password'))
    setProblem(undefined)
    if (identifier === '' || password === '') {
      return refuse(wrong, identifier === '' ? 'identifier' : 'password')
    }
    setBusy(true)
    try {
      completeSignIn(await signIn(browserApi(), { identifier, password }))
      await navigate(afterSignIn(redirect), { replace: true })
    } catch (error) {
      setBusy(false)
      refuse(messageOf(error, wrong), 'password')
    }
  }

  return (
    <SignInPage
      title="Đăng nhập"
      description={wasEnded && 'Phiên đăng nhập đã hết hạn. Vui lòng đăng nhập lại.'}
      below={
        <p className="flex flex-wrap items-center justify-center gap-x-2">
          Chưa có tài khoản?
          <Link to={withRedirect('/register', redirect)} className={textLinkClass}>
            Đăng ký
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
        <TextField
          label="Tên đăng nhập, email hoặc số điện thoại"
          name="identifier"
          autoComplete="username"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={320}
        />
        <PasswordField
          label="Mật khẩu"
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
        />
        <FormProblem message={problem} />
        {/* Before hydration a submit would put the form's values into the address bar. */}
        <Button
          type={hydrated ? 'submit' : 'button'}
          variant="primary"
          size="lg"
          full
          busy={busy}
          busyLabel="Đang đăng nhập..."
        >
          Đăng nhập
        </Button>
        <Link to="/forgot-password" className={`${textLinkClass} self-center`}>
          Quên mật khẩu?
        </Link>
      </form>
    </SignInPage>
  )
}
