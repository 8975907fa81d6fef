import { formatVnd } from '#shared/format.ts'
import { shippingFeeName } from '../domain.ts'
import type { ToldSums } from './order-parsers.ts'
import { type Reductions, reductionRows } from './reductions.ts'

export type Sums = Reductions & { subtotal: number; shippingFee: number; total: number }

const allTold: ToldSums = { subtotal: true, shippingFee: true, total: true }

type Props = {
  sums: Sums
  /** The other sums are left out. */
  told?: ToldSums
  /** Text in place of the fee while it is unknown. */
  shippingText?: string | undefined
}

/** The sums of an order, row by row. */
export function SumsList({ sums, told = allTold, shippingText }: Props) {
  const { subtotal, shippingFee, total } = sums
  return (
    <dl className="flex flex-col gap-2 tabular-nums">
      {told.subtotal && <Row name="Tạm tính" value={formatVnd(subtotal)} />}
      {told.shippingFee && (
        <Row name={feeName(sums)} value={shippingText ?? feeText(shippingFee)} />
      )}
      {reductionRows(sums).map(({ name, amounts: [amount = 0] }) => (
        <Row key={name} name={name} value={offText(amount)} />
      ))}
      {told.total && (
        <div className="flex items-baseline justify-between gap-x-4 max-[18rem]:flex-wrap border-t border-line pt-2">
          <dt className="font-semibold">Tổng cộng</dt>
          <dd className="text-xl font-bold text-son">{formatVnd(total)}</dd>
        </div>
      )}
    </dl>
  )
}

/** Says what a voucher has taken off the fee. */
export function feeName({ shippingDiscount = 0 }: Pick<Reductions, 'shippingDiscount'>): string {
  return shippingFeeName(shippingDiscount)
}

export function feeText(fee: number): string {
  return fee === 0 ? 'Miễn phí' : formatVnd(fee)
}

export function offText(amount: number): string {
  return amount === 0 ? formatVnd(0) : `−${formatVnd(amount)}`
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-x-4 max-[18rem]:flex-wrap">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
