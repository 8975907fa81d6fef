import { formatVnd } from '#shared/format.ts'

type Props = {
  subtotal: number
  shippingFee: number
  discount?: number
  total: number
  /** What stands in the place of the fee while it is not known. */
  shippingText?: string | undefined
}

/** What an order comes to, part by part. */
export function SumsList({ subtotal, shippingFee, discount = 0, total, shippingText }: Props) {
  const fee = shippingFee === 0 ? 'Miễn phí' : formatVnd(shippingFee)
  return (
    <dl className="flex flex-col gap-2 tabular-nums">
      <Row name="Tạm tính" value={formatVnd(subtotal)} />
      <Row name="Phí vận chuyển" value={shippingText ?? fee} />
      {discount > 0 && <Row name="Giảm giá" value={`−${formatVnd(discount)}`} />}
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
        <dt className="font-semibold">Tổng cộng</dt>
        <dd className="text-xl font-bold text-son">{formatVnd(total)}</dd>
      </div>
    </dl>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
