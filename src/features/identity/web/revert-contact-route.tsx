import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { Button } from '#storefront/ui/button.tsx'
import { useHydrated } from '#storefront/use-hydrated.ts'
import { useQueryParameter } from '#storefront/use-query-parameter.ts'
import { revertContact } from './contact-calls.ts'
import { FormProblem } from './form-problem.tsx'
import { SignInPage } from './sign-in-page.tsx'

const invalid =
  'Liên kết không hợp lệ hoặc đã hết hạn. Nếu bạn không vào được tài khoản, hãy liên hệ cửa hàng.'

/** Where the link leads that takes a change of e-mail or phone back; then to a new password. */
export default function RevertContactRoute() {
  const hydrated = useHydrated()
  const token = useQueryParameter('token') ?? ''
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const missing = hydrated && token === ''

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || token === '') return
    setProblem(undefined)
    setBusy(true)
    try {
      const resetToken = await revertContact(browserApi(), token)
      await navigate(`/reset-password?token=${encodeURIComponent(resetToken)}`, { replace: true })
    } catch (error) {
      setProblem(messageOf(error, 'Chưa huỷ được. Vui lòng thử lại.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <SignInPage
      title="Huỷ thay đổi tài khoản"
      description={
        <p>
          Email và số điện thoại trở lại như trước, mọi thiết bị bị đăng xuất, rồi bạn đặt mật khẩu
          mới.
        </p>
      }
    >
      <form
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <FormProblem message={problem ?? (missing ? invalid : undefined)} />
        <Button
          type={hydrated ? 'submit' : 'button'}
          variant="primary"
          size="lg"
          full
          disabled={missing}
          busy={busy}
          busyLabel="Đang huỷ..."
        >
          Huỷ thay đổi
        </Button>
      </form>
    </SignInPage>
  )
}
