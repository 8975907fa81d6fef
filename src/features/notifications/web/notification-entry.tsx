import {
  Bell,
  CircleUserRound,
  Coins,
  type LucideIcon,
  Package,
  Star,
  Store,
  TicketPercent,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDateTime } from '#shared/format.ts'
import { cx } from '#storefront/ui/cx.ts'
import { Link } from '#storefront/ui/link.tsx'
import type { ShownNotification } from './parsers.ts'

const icons: Record<ShownNotification['kind'], LucideIcon> = {
  order: Package,
  coins: Coins,
  voucher: TicketPercent,
  seller: Store,
  account: CircleUserRound,
  review: Star,
  other: Bell,
}

type Props = { notice: ShownNotification; onOpen: () => void }

/** A notification; pressing it marks it as read and opens its target. */
export function NotificationEntry({ notice, onOpen }: Props) {
  const { kind, title, message, createdAt, isRead, link } = notice
  const Icon = icons[kind]
  return (
    <li>
      <Row link={link} isRead={isRead} onOpen={onOpen}>
        <span
          className={cx(
            'flex size-10 shrink-0 items-center justify-center rounded-full',
            isRead ? 'bg-sand text-ink-soft' : 'bg-son-soft text-son',
          )}
        >
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className={cx('break-words', isRead ? 'text-ink-soft' : 'font-semibold')}>
            {title}
          </span>
          <span className="text-sm break-words whitespace-pre-line text-ink-soft empty:hidden">
            {message}
          </span>
          {!Number.isNaN(Date.parse(createdAt)) && (
            <time dateTime={createdAt} className="text-xs text-ink-faint tabular-nums">
              {formatDateTime(createdAt)}
            </time>
          )}
        </span>
        {!isRead && (
          <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-son">
            <span className="sr-only">Chưa đọc</span>
          </span>
        )}
      </Row>
    </li>
  )
}

/** Mouse button that opens links in a new tab. */
const middle = 1

type RowProps = {
  link: string | null
  isRead: boolean
  onOpen: () => void
  children: ReactNode
}

function Row({ link, isRead, onOpen, children }: RowProps) {
  // Stays a button once pressed, so that the keyboard focus stays.
  const [wasUnread] = useState(!isRead)
  const look = 'flex w-full gap-3 rounded-md bg-surface p-4 text-start shadow-card'
  const active = cx(look, 'transition-colors hover:bg-sand')
  const open = () => {
    if (!isRead) onOpen()
  }
  if (link) {
    return (
      <Link
        to={link}
        onClick={open}
        onAuxClick={({ button }) => button === middle && open()}
        className={active}
      >
        {children}
      </Link>
    )
  }
  if (!wasUnread) return <div className={look}>{children}</div>
  return (
    <button type="button" aria-disabled={isRead} onClick={open} className={active}>
      {children}
    </button>
  )
}
