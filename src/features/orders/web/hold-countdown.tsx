import { Clock } from 'lucide-react'
import { formatCountdown } from '#features/flash-sale/domain.ts'
import { useCountdown } from '#features/flash-sale/web/public.ts'
import { formatDateTime } from '#shared/format.ts'
import { cx } from '#storefront/ui/cx.ts'

/** Deadline of an unpaid order, and the time left. */
export function HoldCountdown({ dueAt }: { dueAt: string }) {
  const left = useCountdown(dueAt)
  const [date = '', time] = formatDateTime(dueAt).split(' ')
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-2 rounded-sm bg-amber-soft px-2 py-1.5 text-sm text-amber-deep tabular-nums">
      <span>
        Giữ hàng đến{' '}
        <time dateTime={dueAt} className="font-semibold">
          {time} {date.slice(0, 5)}
        </time>
      </span>
      <span className="inline-flex items-center gap-1">
        <Clock aria-hidden="true" className="size-4" />
        <span className="sr-only">Còn</span>
        {/* The same width before the clock is known and after. */}
        <span role="timer" className={cx('font-bold', left === undefined && 'invisible')}>
          {formatCountdown(left ?? 0)}
        </span>
      </span>
    </p>
  )
}
