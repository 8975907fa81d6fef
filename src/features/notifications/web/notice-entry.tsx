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
import type { ShownNotice } from './readers.ts'

const icons: Record<ShownNotice['kind'], LucideIcon> = {
  order: Package,
  coins: Coins,
  voucher: TicketPercent,
  seller: Store,
  account: CircleUserRound,
  review: Star,
  other: Bell,
}

type Props = { notice: ShownNotice; onOpen: () => void }

/** A notice; pressing it reads it, and leads to what it is about. */
export function NoticeEntry({ notice, onOpen }: Props) {
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

/** The button of a mouse that opens links in a tab of their own. */
const middle = 1

type RowProps = {
  link: string | null
  isRead: boolean
  onOpen: () => void
  children: ReactNode
}

function Row({ link, isRead, onOpen, children }: RowProps) {
  // Stays a button when it has been pressed: whoever pressed it by the keyboard is still there.
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
