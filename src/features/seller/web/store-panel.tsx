import { BadgeCheck, CircleAlert, Clock3, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatDateTime } from '#shared/format.ts'
import { cx } from '#storefront/ui/cx.ts'
import type { ShownStore } from './parsers.ts'
import { StoreLogo } from './store-logo.tsx'

type Look = { icon: LucideIcon; tone: string; title: string; next: string; noteLabel: string }

const looks: Record<Exclude<ShownStore['status'], 'other'>, Look> = {
  pending: {
    icon: Clock3,
    tone: 'bg-amber-soft text-amber-deep',
    title: 'Yêu cầu đang chờ duyệt',
    next: 'Khi có kết quả, bạn sẽ nhận được thông báo.',
    noteLabel: 'Lời nhắn',
  },
  approved: {
    icon: BadgeCheck,
    tone: 'bg-leaf-soft text-leaf',
    title: 'Cửa hàng đã được duyệt',
    next: 'Chúng tôi sẽ liên hệ với bạn để bắt đầu bán hàng.',
    noteLabel: 'Lời nhắn',
  },
  rejected: {
    icon: CircleAlert,
    tone: 'bg-son-soft text-son-deep',
    title: 'Yêu cầu chưa được duyệt',
    next: 'Bạn có thể sửa lại thông tin và gửi yêu cầu mới.',
    noteLabel: 'Lý do',
  },
}

type Props = {
  store: ShownStore
  /** It has just replaced the form, which had the focus. */
  isNew: boolean
}

/** A shop request and its state. */
export function StorePanel({ store, isNew }: Props) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNew) panel.current?.focus()
  }, [isNew])
  const { name, description, logo, note, createdAt, status, statusText } = store
  const {
    icon: Icon,
    tone,
    title,
    next,
    noteLabel,
  } = status === 'other'
    ? { ...looks.pending, title: `Trạng thái: ${statusText || 'chưa rõ'}`, next: '' }
    : looks[status]
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Yêu cầu mở cửa hàng"
      className="rounded-md bg-surface shadow-card"
    >
      <div role="status" className={cx('flex gap-3 rounded-t-md p-4', tone)}>
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="font-semibold break-words">{title}</p>
          {note && (
            <p className="text-sm break-words whitespace-pre-line">
              {noteLabel}: {note}
            </p>
          )}
          {next && <p className="text-sm">{next}</p>}
        </div>
      </div>
      <div className="flex gap-3 p-4">
        {logo && <StoreLogo src={logo} />}
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="text-lg font-semibold break-words">{name}</h2>
          {description && (
            <p className="text-sm break-words whitespace-pre-line text-ink-soft">{description}</p>
          )}
          {!Number.isNaN(Date.parse(createdAt)) && (
            <p className="text-xs text-ink-faint tabular-nums">
              Gửi lúc {formatDateTime(createdAt)}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
