import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { OpenFrame } from './open-frame.tsx'
import { SignInForm } from './sign-in-form.tsx'

export function SignInPage() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [parameters] = useSearchParams()
  const next = parameters.get('tiep') ?? ''
  // Who signs in next sees nothing of what was read before. Not earlier: the page that was left needs its data until it is gone.
  useEffect(() => queries.clear(), [queries])
  return (
    <OpenFrame title="Đăng nhập quản lý">
      <SignInForm
        onSignedIn={() => {
          // Only a path of the back office: another address would lead elsewhere.
          void navigate(/^\/(?!\/)/.test(next) ? next : '/', { replace: true })
        }}
      />
      <p className="mt-4 text-sm text-ink-soft">
        Quên mật khẩu? Hãy nhờ chủ cửa hàng gửi liên kết đặt lại trong mục Nhân viên.
      </p>
    </OpenFrame>
  )
}
