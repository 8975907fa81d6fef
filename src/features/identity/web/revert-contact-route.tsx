import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { useShop } from '#storefront/shell/use-shop.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { useHydrated } from '#storefront/use-hydrated.ts'
import { useQueryParameter } from '#storefront/use-query-parameter.ts'
import { isLinkOver, revertContact } from './contact-calls.ts'
import { FormProblem } from './form-problem.tsx'
import { SignInPage, textLinkClass } from './sign-in-page.tsx'

/** Target of the link that reverts a change of e-mail or phone; leads to a new password. */
export default function RevertContactRoute() {
  const hydrated = useHydrated()
  const token = useQueryParameter('token') ?? ''
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isOver, setIsOver] = useState(false)
  const useless = isOver || (hydrated && token === '')
  const { phone } = useShop()
  const invalid = `Liên kết không hợp lệ hoặc đã hết hạn. Nếu bạn không vào được tài khoản, hãy đặt lại mật khẩu, hoặc liên hệ cửa hàng${phone && ` qua số ${phone}`}.`

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || useless) return
    setProblem(undefined)
    setBusy(true)
    try {
      const resetToken = await revertContact(browserApi(), token)
      await navigate(`/reset-password?token=${encodeURIComponent(resetToken)}`, { replace: true })
    } catch (error) {
      if (isLinkOver(error)) setIsOver(true)
      else setProblem(messageOf(error, 'Chưa huỷ được. Vui lòng thử lại.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <SignInPage
      title="Huỷ thay đổi tài khoản"
      description={
        <p>
          Email và số điện thoại trở lại như trước, tài khoản được đăng xuất khỏi mọi thiết bị, rồi
          bạn đặt mật khẩu mới.
        </p>
      }
      below={
        useless && (
          <Link to="/forgot-password" className={textLinkClass}>
            Đặt lại mật khẩu
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
        <FormProblem message={useless ? invalid : problem} />
        <Button
          type={hydrated ? 'submit' : 'button'}
          variant="primary"
          size="lg"
          full
          disabled={useless}
          busy={busy}
          busyLabel="Đang huỷ..."
        >
          Huỷ thay đổi
        </Button>
      </form>
    </SignInPage>
  )
}
