import { formatCount } from '#shared/format.ts'
import { soldPercent } from '../domain.ts'

/** How much of an allotment is sold, with a bar. */
export function SoldShare({ sold, quantity }: { sold: number; quantity: number }) {
  const percent = soldPercent({ totalQuantity: quantity, totalSold: sold })
  return (
    <span className="flex min-w-48 flex-1 items-center gap-3">
      <span
        aria-hidden="true"
        className="h-2 flex-1 overflow-hidden rounded-full bg-amber-soft ring-1 ring-line"
      >
        <span className="block h-full bg-amber" style={{ width: `${percent}%` }} />
      </span>
      <span className="text-sm tabular-nums">
        Đã bán {formatCount(sold)}/{formatCount(quantity)}
      </span>
    </span>
  )
}
