import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { updateShopper } from '#storefront/auth.ts'
import { storedToken } from '#storefront/shopper-storage.ts'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { PasswordField } from '#storefront/ui/password-field.tsx'
import { useHydrated } from '#storefront/use-hydrated.ts'
import { useQueryParameter } from '#storefront/use-query-parameter.ts'
import type { ContactKind } from '../contract.ts'
import { confirmContact, isLinkOver, wantsProof } from './contact-calls.ts'
import { FormProblem } from './form-problem.tsx'
import { loadProfile } from './profile-calls.ts'
import { profilePath } from './profile-path.ts'
import { refusedField } from './refused-field.ts'
import { SignInPage, textLinkClass } from './sign-in-page.tsx'

const texts: Record<
  ContactKind,
  Record<'title' | 'about' | 'button' | 'done' | 'after', string>
> = {
  email: {
    title: 'Xác nhận email',
    about: 'Bấm nút dưới đây để dùng địa chỉ này làm email của tài khoản.',
    button: 'Xác nhận email',
    done: 'Email đã được xác nhận',
    after: 'Thư của cửa hàng được gửi tới địa chỉ này, và bạn đặt lại được mật khẩu bằng nó.',
  },
  phone: {
    title: 'Xác nhận số điện thoại',
    about: 'Bấm nút dưới đây để dùng số mới cho tài khoản.',
    button: 'Xác nhận số mới',
    done: 'Số điện thoại đã được xác nhận',
    after: 'Từ nay bạn đăng nhập bằng số mới.',
  },
}

const invalid =
  'Liên kết không hợp lệ hoặc đã hết hạn. Nếu bạn đã xác nhận rồi thì không cần làm gì thêm; nếu chưa, hãy gửi lại thư trong hồ sơ.'

/** Target of the link in an e-mail. A button confirms, since mail scanners open every link. */
export function ConfirmContactPage({ kind }: { kind: ContactKind }) {
  const hydrated = useHydrated()
  const token = useQueryParameter('token') ?? ''
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [needsPassword, setNeedsPassword] = useState(false)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<{ field: 'password' | 'form'; message: string }>()
  const [isOver, setIsOver] = useState(false)
  const useless = isOver || (hydrated && token === '')
  const words = texts[kind]

  useEffect(() => {
    if (needsPassword) input.current?.focus()
  }, [needsPassword])

  const refuse = (field: 'password' | 'form', message: string) => {
    setState('idle')
    setProblem({ field, message })
    if (field === 'password') input.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'idle' || useless) return
    if (needsPassword && password === '') return refuse('password', 'Vui lòng nhập mật khẩu')
    setProblem(undefined)
    setState('busy')
    try {
      await confirmContact(browserApi(), { token, ...(needsPassword && { password }) })
      setState('done')
    } catch (error) {
      if (isLinkOver(error)) {
        setState('idle')
        setIsOver(true)
      } else if (wantsProof(error)) {
        setState('idle')
        setNeedsPassword(true)
      } else {
        const field = refusedField(error) === 'password' ? 'password' : 'form'
        refuse(field, messageOf(error, 'Chưa xác nhận được. Vui lòng thử lại.'))
      }
      return
    }
    if (!storedToken()) return
    const known = await loadProfile(browserApi()).catch(() => undefined)
    if (known) updateShopper({ email: known.email, phone: known.phone })
  }

  if (state === 'done') {
    return (
      <SignInPage title={words.done} isOutcome>
        <p role="status">{words.after}</p>
        <ButtonLink to={profilePath} variant="primary" size="lg" full className="mt-6">
          Về hồ sơ của tôi
        </ButtonLink>
      </SignInPage>
    )
  }
  return (
    <SignInPage
      title={words.title}
      description={words.about}
      below={
        useless && (
          <Link to={profilePath} className={textLinkClass}>
            Về hồ sơ của tôi
          </Link>
        )
      }
    >
      <form
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        {needsPassword && (
          <PasswordField
            ref={input}
            label="Mật khẩu của tài khoản"
            name="password"
            autoComplete="current-password"
            enterKeyHint="go"
            hint="Email này được thêm mà chưa hỏi mật khẩu, nên cần chắc rằng tài khoản là của bạn."
            value={password}
            error={problem?.field === 'password' ? problem.message : undefined}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
        <FormProblem
          message={useless ? invalid : problem?.field === 'form' ? problem.message : undefined}
        />
        <Button
          type={hydrated ? 'submit' : 'button'}
          variant="primary"
          size="lg"
          full
          disabled={useless}
          busy={state === 'busy'}
          busyLabel="Đang xác nhận..."
        >
          {words.button}
        </Button>
      </form>
    </SignInPage>
  )
}
