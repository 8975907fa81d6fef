import { formatVnd } from '#shared/format.ts'
import { cx } from '#storefront/ui/cx.ts'

type Props = { item: { currentPrice: number; priceWhenAdded: number } }

/** Price change of a line since it was added; nothing when it is the same. */
export function PriceNote({ item: { currentPrice, priceWhenAdded } }: Props) {
  const change = currentPrice - priceWhenAdded
  if (change === 0) return null
  return (
    <p className={cx('text-sm', change > 0 ? 'text-amber-deep' : 'text-leaf')}>
      {change > 0 ? 'Giá đã tăng' : 'Giá đã giảm'} {formatVnd(Math.abs(change))} từ khi thêm vào giỏ
    </p>
  )
}
