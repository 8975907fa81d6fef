import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { useHydrated } from '#storefront/use-hydrated.ts'
import { AskTheAdmin } from './ask-the-admin.tsx'
import { requestReset } from './calls.ts'
import { FormProblem } from './form-problem.tsx'
import { SignInPage, textLinkClass } from './sign-in-page.tsx'

export default function ForgotPasswordRoute() {
  const hydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const [sentTo, setSentTo] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<string>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    // Fields of e-mail addresses trim what is typed.
    const email = String(new FormData(event.currentTarget).get('email'))
    const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
    setWrong(isEmail ? undefined : 'Email không hợp lệ')
    setProblem(undefined)
    if (!isEmail) return field.current?.focus()
    setBusy(true)
    try {
      await requestReset(browserApi(), email)
      setSentTo(email)
    } catch (error) {
      setProblem(messageOf(error, 'Gửi email khôi phục thất bại'))
    } finally {
      setBusy(false)
    }
  }

  if (sentTo) {
    return (
      <SignInPage title="Kiểm tra hộp thư của bạn" isOutcome>
        <div role="status" className="flex flex-col gap-3">
          <p>
            Chúng tôi đã gửi email khôi phục mật khẩu tới{' '}
            <strong className="font-semibold break-all">{sentTo}</strong>.
          </p>
          <p className="text-ink-soft">
            Chưa thấy email? Hãy kiểm tra cả thư mục Spam (thư rác). Liên kết có hiệu lực trong 30
            phút, và chỉ gửi được tới email đã xác nhận của một tài khoản.
          </p>
        </div>
        <ButtonLink to="/login" variant="primary" size="lg" full className="my-6">
          Về trang đăng nhập
        </ButtonLink>
        <AskTheAdmin />
      </SignInPage>
    )
  }
  return (
    <SignInPage
      title="Quên mật khẩu"
      description="Nhập email của tài khoản, chúng tôi sẽ gửi liên kết đặt lại mật khẩu."
      below={
        <Link to="/login" className={textLinkClass}>
          Về trang đăng nhập
        </Link>
      }
    >
      <form
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <TextField
          ref={field}
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          enterKeyHint="send"
          maxLength={320}
          error={wrong}
        />
        <FormProblem message={problem} />
        <Button
          type={hydrated ? 'submit' : 'button'}
          variant="primary"
          size="lg"
          full
          busy={busy}
          busyLabel="Đang gửi..."
        >
          Gửi email khôi phục
        </Button>
        <AskTheAdmin />
      </form>
    </SignInPage>
  )
}
