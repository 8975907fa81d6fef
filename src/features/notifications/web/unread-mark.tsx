import { formatBadge } from '#shared/format.ts'
import { useUnread } from './unread.ts'

/** Unread count beside a menu entry. */
export function UnreadMark() {
  const badge = formatBadge(useUnread())
  if (!badge) return null
  return (
    <span className="inline-flex min-h-5 min-w-5 items-center justify-center rounded-full bg-son px-1.5 text-xs leading-none text-surface tabular-nums">
      {badge}
      <span className="sr-only"> chưa đọc</span>
    </span>
  )
}
