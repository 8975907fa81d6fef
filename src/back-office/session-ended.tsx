import { useNavigate } from 'react-router'
import { Button } from '#storefront/ui/button.tsx'
import { Dialog } from '#storefront/ui/dialog.tsx'
import { Spinner } from '#storefront/ui/spinner.tsx'
import type { SignInForm } from './feature.ts'
import { LazyPart, partOf } from './lazy-part.tsx'

type Props = { email: string; signInForm: SignInForm; onSignedIn: () => void }

/** Asks to sign in again over the page on which the session's end was noticed, so that nothing typed there is lost. */
export function SessionEnded({ email, signInForm, onSignedIn }: Props) {
  const navigate = useNavigate()
  return (
    <Dialog
      open
      // Closed by the buttons alone: leaving the page would lose what is typed there.
      onClose={() => {}}
      title="Phiên đăng nhập đã kết thúc"
      description="Đăng nhập lại để tiếp tục. Những gì bạn đang nhập vẫn còn ở trang này."
      footer={
        <Button onClick={() => void navigate('/dang-nhap', { replace: true })}>
          Dùng tài khoản khác
        </Button>
      }
    >
      <LazyPart
        part={partOf(signInForm)}
        skeleton={
          <p className="flex items-center gap-2">
            <Spinner /> Đang mở
          </p>
        }
      >
        {(Form) => <Form email={email} onSignedIn={onSignedIn} />}
      </LazyPart>
    </Dialog>
  )
}
