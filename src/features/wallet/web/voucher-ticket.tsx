import { Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime, formatVnd } from '#shared/format.ts'
import { cx } from '#storefront/ui/cx.ts'
import type { VoucherKind } from '../domain.ts'

type Props = {
  code: string
  /** A fixed sum is `maxDiscount`. */
  kind?: VoucherKind
  /** Percentage taken off. */
  percent: number | undefined
  maxDiscount: number | null
  minSubtotal: number
  expiredAt: string | null
  description: string
  /** What it is for; null for all. */
  appliesTo?: readonly string[] | null
  /** The voucher is not usable (any more). */
  isOff?: boolean
  /** Shown beside the code. */
  mark?: ReactNode
  /** Actions, or the reason why there are none. */
  children?: ReactNode
}

/** `50k`, `1,2tr`, as people say it; exact sums of other kinds in full. */
function shortSum(sum: number): string {
  if (sum >= 1_000_000 && sum % 100_000 === 0)
    return `${String(sum / 1_000_000).replace('.', ',')}tr`
  return sum % 1000 === 0 ? `${sum / 1000}k` : formatVnd(sum)
}

/** Names that a ticket has room for. */
const mostNames = 5
const namesIn = (names: readonly string[]) =>
  names.length > mostNames ? `${names.slice(0, mostNames).join(', ')}…` : names.join(', ')

/** A voucher as a ticket: the amount on its stub, then its conditions and end. */
export function VoucherTicket({
  code,
  kind = 'percent',
  percent,
  maxDiscount,
  minSubtotal,
  expiredAt,
  description,
  appliesTo = null,
  isOff = false,
  mark,
  children,
}: Props) {
  const sum = kind === 'amount' ? maxDiscount : null
  const terms = [
    sum === null && maxDiscount !== null && `Giảm tối đa ${formatVnd(maxDiscount)}`,
    minSubtotal > 0 && `${appliesTo ? 'Mua' : 'Đơn'} từ ${formatVnd(minSubtotal)}`,
    expiredAt && `HSD ${formatDateTime(expiredAt)}`,
  ].filter((term) => term !== false && term !== null)
  return (
    <li className="flex overflow-hidden max-[18rem]:flex-col rounded-md bg-surface shadow-card">
      <div
        className={cx(
          'flex w-24 shrink-0 max-[18rem]:w-auto flex-col items-center justify-center border-e-2 border-dashed border-paper px-2 py-4 text-center md:w-28',
          isOff ? 'bg-sand text-ink-soft' : 'bg-son-soft text-son-deep',
        )}
      >
        {kind === 'shipping' ? (
          <>
            <Truck aria-hidden="true" className="size-6" />
            <span className="text-sm font-bold">
              Miễn phí
              <br />
              vận chuyển
            </span>
          </>
        ) : (
          <>
            <span className="text-sm">Giảm</span>
            <span className={cx('font-bold tabular-nums', sum === null ? 'text-2xl' : 'text-xl')}>
              {sum !== null ? shortSum(sum) : percent === undefined ? 'giá' : `${percent}%`}
            </span>
          </>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-3 md:p-4">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="font-semibold wrap-anywhere">{code}</h2>
          {mark}
        </div>
        {appliesTo && (
          <p className="text-sm wrap-anywhere">
            {appliesTo.length > 0 ? `Chỉ cho: ${namesIn(appliesTo)}` : 'Chỉ cho một số sản phẩm'}
          </p>
        )}
        {description !== '' && <p className="wrap-anywhere">{description}</p>}
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft tabular-nums">
          {terms.map((term) => (
            <span key={term}>{term}</span>
          ))}
        </p>
        {children && (
          <div className="mt-1 flex flex-wrap items-center justify-between gap-2">{children}</div>
        )}
      </div>
    </li>
  )
}
