import { api } from '#back-office/api.ts'
import { OrderLink } from '#back-office/order-link.tsx'
import { useChange } from '#back-office/use-change.ts'
import { formatDateTime } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { Email, EmailState } from '../contract.ts'
import { templateNames } from '../domain.ts'

const states: Readonly<
  Record<EmailState, readonly [string, 'neutral' | 'son' | 'amber' | 'leaf']>
> = {
  waiting: ['Chờ gửi', 'neutral'],
  sending: ['Đang gửi', 'neutral'],
  handed_over: ['Đang gửi', 'neutral'],
  sent: ['Đã gửi', 'leaf'],
  unknown: ['Không rõ đã đến chưa', 'amber'],
  failed: ['Bị lỗi', 'son'],
}

/** An e-mail: to whom, about what, what became of it. */
export function EmailCard({ mail }: { mail: Email }) {
  const name = templateNames[mail.template] ?? mail.template
  const [label, tone] = states[mail.state]
  return (
    <article aria-label={`${name}, đến ${mail.recipient}`} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold">{name}</h2>
        <Badge tone={tone}>{label}</Badge>
        <time dateTime={mail.changedAt} className="text-sm text-ink-soft tabular-nums sm:ms-auto">
          {formatDateTime(mail.changedAt)}
        </time>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 text-sm">
        <span className="break-all">{mail.recipient}</span>
        {mail.orderId && <OrderLink id={mail.orderId} />}
        {mail.attempts > 1 && <span className="text-ink-soft">{mail.attempts} lần gửi</span>}
      </div>
      {mail.error && mail.state !== 'sent' && (
        <p className="text-sm wrap-anywhere text-ink-soft">Máy chủ email báo: {mail.error}</p>
      )}
      <Resend mail={mail} />
    </article>
  )
}

function Resend({ mail: { id, state, isKept, recipient } }: { mail: Email }) {
  const { busy, change } = useChange('emails')
  const resend = async () => {
    const call = () => api.post<{ data: Email }>(`emails/${encodeURIComponent(id)}/resend`)
    const answer = await change('resend', call)
    if (!answer) return
    const isSent = answer.data.state === 'sent'
    alertShopper(
      isSent ? 'Email đã được gửi rồi.' : `Đang gửi lại email đến ${recipient}.`,
      'success',
    )
  }
  if (state !== 'failed' && state !== 'unknown' && state !== 'waiting') return null
  if (!isKept) {
    return (
      <p className="text-sm text-ink-soft">
        Email này có liên kết bí mật không được lưu, nên không gửi lại được: người nhận cần yêu cầu
        email mới.
      </p>
    )
  }
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button busy={busy === 'resend'} onClick={() => void resend()}>
        {state === 'waiting' ? 'Gửi ngay' : 'Gửi lại'}
      </Button>
      {state === 'unknown' && (
        <p className="flex-1 basis-52 text-sm text-ink-soft">
          Có thể email đã đến: gửi lại thì người nhận có thể nhận hai lần.
        </p>
      )}
    </div>
  )
}
