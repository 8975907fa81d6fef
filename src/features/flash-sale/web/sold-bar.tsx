import { cx } from '#storefront/ui/cx.ts'
import { soldPercent } from '../domain.ts'

type Props = {
  totalQuantity: number
  totalSold: number
  label: string
  /** Color behind the bar, where it differs from the usual one. */
  track?: string
}

/** Sold share of an allotment, with a text on it. */
export function SoldBar({ totalQuantity, totalSold, label, track = 'bg-amber-soft' }: Props) {
  const percent = soldPercent({ totalQuantity, totalSold })
  return (
    <span className={cx('sold-bar', track)}>
      <span
        aria-hidden="true"
        // A narrower bar would be invisible.
        style={{ width: `${percent > 0 ? Math.max(percent, 6) : 0}%` }}
      />
      <span>{label}</span>
    </span>
  )
}
