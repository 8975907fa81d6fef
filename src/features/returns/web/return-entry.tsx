import { useState } from 'react'
import { formatCount, formatDateTime, formatVnd } from '#shared/format.ts'
import { messageOf } from '#storefront/api/api-error.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { alertShopper, askShopper } from '#storefront/ui/toasts.ts'
import { cancelReturn } from './calls.ts'
import type { OwnReturn } from './parsers.ts'

const names = {
  REQUESTED: 'Chờ cửa hàng duyệt',
  APPROVED: 'Được chấp nhận',
  RECEIVED: 'Cửa hàng đã nhận hàng',
  CLOSED: 'Đã xong',
  REJECTED: 'Không được chấp nhận',
  CANCELLED: 'Bạn đã rút yêu cầu',
  OTHER: 'Đang xử lý',
} as const

const tones = {
  REQUESTED: 'amber',
  APPROVED: 'son',
  RECEIVED: 'son',
  CLOSED: 'leaf',
  REJECTED: 'neutral',
  CANCELLED: 'neutral',
  OTHER: 'neutral',
} as const

const next: Partial<Record<OwnReturn['status'], string>> = {
  REQUESTED: 'Cửa hàng sẽ trả lời bạn. Vui lòng giữ hàng nguyên trạng.',
  APPROVED: 'Vui lòng gửi hàng về cho cửa hàng, kèm mã trả hàng này.',
  RECEIVED: 'Cửa hàng đang kiểm tra hàng và tính tiền hoàn.',
}

type Props = {
  own: OwnReturn
  /** Left out where it can't be withdrawn. */
  onChanged?: () => unknown
}

/** A return: what of, where it stands, and what happens next. */
export function ReturnEntry({ own, onChanged }: Props) {
  const { id, status, items, told } = own
  return (
    <article aria-label={`Yêu cầu ${id}`} className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{id}</span>
        <Badge tone={tones[status]}>{names[status]}</Badge>
        {own.createdAt && (
          <time dateTime={own.createdAt} className="text-sm text-ink-soft tabular-nums sm:ms-auto">
            {formatDateTime(own.createdAt)}
          </time>
        )}
      </p>
      <ul className="text-ink-soft">
        {items.map(({ orderItemId, name, variant, quantity }) => (
          <li key={orderItemId} className="wrap-anywhere">
            {quantity} × {[name, variant].filter(Boolean).join(' – ')}
          </li>
        ))}
      </ul>
      <p>
        {own.reasonText}
        {own.kind === 'return' && (own.resolution === 'exchange' ? ' · muốn đổi hàng' : '')}
      </p>
      {own.note && <p className="whitespace-pre-line wrap-anywhere text-ink-soft">{own.note}</p>}
      {told && <p className="border-s-3 border-line ps-3 wrap-anywhere">Cửa hàng: {told}</p>}
      {next[status] && <p className="font-semibold">{next[status]}</p>}
      {status === 'CLOSED' && <Outcome own={own} />}
      {own.exchangeOrderId && (
        <p>
          Hàng đổi được gửi trong đơn{' '}
          {own.exchangePath ? (
            // Another order of the same page, which the browser itself goes to: a change behind `#` is told to the page by it alone.
            <a href={own.exchangePath} className="font-semibold underline">
              {own.exchangeOrderId}
            </a>
          ) : (
            <Link
              to={`/user/account/orders/${own.exchangeOrderId}`}
              className="font-semibold underline"
            >
              {own.exchangeOrderId}
            </Link>
          )}
        </p>
      )}
      {status === 'REQUESTED' && onChanged && <CancelButton id={id} onChanged={onChanged} />}
    </article>
  )
}

function Outcome({ own: { refundAmount, coinsReturned, coinsTaken } }: { own: OwnReturn }) {
  const parts = [
    refundAmount !== null && refundAmount > 0 && `Hàng trả được tính ${formatVnd(refundAmount)}.`,
    coinsReturned > 0 && `${formatCount(coinsReturned)} xu đã dùng được trả lại.`,
    coinsTaken > 0 && `${formatCount(coinsTaken)} xu thưởng được thu lại.`,
  ].filter(Boolean)
  return parts.length > 0 ? <p>{parts.join(' ')}</p> : null
}

function CancelButton({ id, onChanged }: { id: string; onChanged: () => unknown }) {
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    const agreed = await askShopper('Rút yêu cầu trả hàng này?', {
      confirmLabel: 'Rút yêu cầu',
      cancelLabel: 'Không',
    })
    if (!agreed) return
    setBusy(true)
    try {
      await cancelReturn(id)
      alertShopper('Đã rút yêu cầu.', 'success')
    } catch (error) {
      alertShopper(messageOf(error, 'Không rút được yêu cầu. Vui lòng thử lại.'), 'problem')
    } finally {
      setBusy(false)
      await onChanged()
    }
  }
  return (
    <Button className="mt-1 self-start" busy={busy} onClick={() => void cancel()}>
      Rút yêu cầu<span className="sr-only"> {id}</span>
    </Button>
  )
}
