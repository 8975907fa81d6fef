import { soldPercent } from './sold-label.ts'

type Props = { totalQuantity: number; totalSold: number; label: string }

/** How much of an allotment is gone, with words on it. */
export function SoldBar({ totalQuantity, totalSold, label }: Props) {
  const percent = soldPercent({ totalQuantity, totalSold })
  return (
    <span className="relative block h-5 overflow-hidden rounded-full bg-amber-soft">
      <span
        aria-hidden="true"
        className="absolute inset-y-0 start-0 rounded-full bg-amber"
        // Less than this would not be seen.
        style={{ width: `${percent > 0 ? Math.max(percent, 6) : 0}%` }}
      />
      <span className="relative flex h-full items-center justify-center text-xs font-semibold text-ink">
        {label}
      </span>
    </span>
  )
}
