import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasStatus, messageOf } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { ContactKind } from '../contract.ts'
import { cancelContactChange, resendContactLink } from './contact-calls.ts'
import type { Profile } from './profile-parser.ts'
import { profileQuery } from './profile-query.ts'

const failure = 'Chưa thực hiện được. Vui lòng thử lại.'
const things: Record<ContactKind, string> = { email: 'email', phone: 'số điện thoại' }

type Props = {
  kind: ContactKind
  profile: Profile
  /** Called when the pressed button is gone, to move the focus. */
  onCancelled: () => void
}

/** A change that waits for confirmation by e-mail, shown beside its field. */
export function PendingContact({ kind, profile, onCancelled }: Props) {
  const { email, isEmailConfirmed, pendingEmail, pendingPhone } = profile
  if (kind === 'phone') {
    if (!pendingPhone) return null
    return (
      <Waiting kind={kind} onCancelled={onCancelled}>
        <Value>{pendingPhone}</Value> chờ xác nhận: hãy bấm liên kết trong thư đã gửi tới email của
        bạn. Đến lúc đó bạn vẫn đăng nhập bằng số cũ.
      </Waiting>
    )
  }
  if (pendingEmail) {
    return (
      <Waiting kind={kind} onCancelled={onCancelled}>
        <Value>{pendingEmail}</Value> chờ xác nhận: hãy bấm liên kết trong thư đã gửi tới địa chỉ
        đó.{email !== '' && ' Đến lúc đó email cũ vẫn được dùng.'}
      </Waiting>
    )
  }
  if (isEmailConfirmed !== false || email === '') return null
  return (
    <Waiting kind={kind}>
      <Value>{email}</Value> chưa được xác nhận: hãy bấm liên kết trong thư đã gửi tới địa chỉ này
      để đặt lại được mật khẩu khi quên.
    </Waiting>
  )
}

const Value = ({ children }: { children: ReactNode }) => (
  <strong className="font-semibold break-all text-ink">{children}</strong>
)

type WaitingProps = { kind: ContactKind; onCancelled?: () => void; children: ReactNode }

function Waiting({ kind, onCancelled, children }: WaitingProps) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries(profileQuery)
  const resend = useMutation({
    mutationFn: () => resendContactLink(browserApi(), kind),
    onSuccess: () => alertShopper('Đã gửi lại thư xác nhận.', 'success'),
    onError: (error) => {
      const isOver = hasStatus(error, 404)
      const message = isOver ? 'Không còn gì chờ xác nhận.' : messageOf(error, failure)
      alertShopper(message, isOver ? 'neutral' : 'problem')
    },
    onSettled,
  })
  const cancel = useMutation({
    mutationFn: () => cancelContactChange(browserApi(), kind),
    onSuccess: () => {
      alertShopper(`Đã huỷ đổi ${things[kind]}.`, 'success')
      onCancelled?.()
    },
    onError: (error) => alertShopper(messageOf(error, failure), 'problem'),
    onSettled,
  })
  return (
    <div className="-mt-2 rounded-md bg-sand px-3 pt-2.5 text-sm text-ink-soft">
      <p>{children}</p>
      <div className="flex flex-wrap gap-x-5">
        <TextButton busy={resend.isPending} onPress={() => resend.mutate()}>
          Gửi lại thư<span className="sr-only"> xác nhận {things[kind]}</span>
        </TextButton>
        {onCancelled && (
          <TextButton busy={cancel.isPending} onPress={() => cancel.mutate()}>
            Huỷ đổi {things[kind]}
          </TextButton>
        )}
      </div>
    </div>
  )
}

type TextButtonProps = { busy: boolean; onPress: () => void; children: ReactNode }

/** Stays focusable while its action is under way; pressing it then does nothing. */
function TextButton({ busy, onPress, children }: TextButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      onClick={() => !busy && onPress()}
      className="min-h-11 font-semibold text-son hover:underline aria-disabled:text-ink-faint"
    >
      {children}
    </button>
  )
}
