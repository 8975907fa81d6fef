import { formatCount, formatDateTime } from '#shared/format.ts'
import { cx } from '#storefront/ui/cx.ts'
import { Link } from '#storefront/ui/link.tsx'
import type { ShownCoins } from './parsers.ts'

const names: Readonly<Record<string, string>> = {
  earn: 'Hoàn xu',
  spend: 'Dùng xu',
  return: 'Trả lại xu',
}

/** Label of an entry; a type unknown here keeps its own name. */
function nameOf({ type, amount }: ShownCoins): string {
  if (type === 'adjust') return amount > 0 ? 'Tiệm tặng xu' : 'Điều chỉnh'
  return names[type] ?? (type || 'Xu')
}

/** A coin entry: reason, date and amount. */
export function CoinRow({ entry }: { entry: ShownCoins }) {
  const { amount, createdAt, note, orderId } = entry
  const isGain = amount > 0
  return (
    <li className="flex items-start justify-between gap-4 p-4 max-[18rem]:flex-col">
      <div className="min-w-0">
        <h3 className="font-semibold wrap-anywhere">{nameOf(entry)}</h3>
        {note !== '' && <p className="text-sm wrap-anywhere text-ink-soft">{note}</p>}
        {createdAt && (
          <time dateTime={createdAt} className="text-xs text-ink-faint tabular-nums">
            {formatDateTime(createdAt)}
          </time>
        )}
        {orderId && (
          <Link
            to={`/user/account/orders/${encodeURIComponent(orderId)}`}
            className="-mb-2 flex min-h-11 items-center text-sm font-semibold text-son hover:underline"
          >
            Xem đơn hàng<span className="sr-only"> {orderId}</span>
          </Link>
        )}
      </div>
      <p
        className={cx(
          'shrink-0 text-lg font-bold whitespace-nowrap tabular-nums',
          isGain ? 'text-leaf' : 'text-ink',
        )}
      >
        {isGain ? '+' : '−'}
        {formatCount(Math.abs(amount))}
        <span className="sr-only"> xu</span>
      </p>
    </li>
  )
}
