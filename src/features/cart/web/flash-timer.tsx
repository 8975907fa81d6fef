import { Zap } from 'lucide-react'
import { useCountdown } from '#features/flash-sale/web/public.ts'
import { Badge } from '#storefront/ui/badge.tsx'

/** Hours, minutes and seconds of a line's flash sale; “Hết hạn” at zero. */
export function FlashTimer({ endAt }: { endAt: string }) {
  const left = useCountdown(endAt)
  if (left === undefined || Number.isNaN(left)) return null
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
  return (
    <Badge tone="amber">
      <Zap aria-hidden="true" className="size-3.5" />
      <span>
        Flash Sale ·{' '}
        <span role="timer" className="tabular-nums">
          {left === 0 ? 'Hết hạn' : `${hours}h ${minutes}m ${seconds}s`}
        </span>
      </span>
    </Badge>
  )
}
