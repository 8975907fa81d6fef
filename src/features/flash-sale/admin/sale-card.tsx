import { formatCount, formatVnd } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Link } from '#storefront/ui/link.tsx'
import type { SaleRow } from '../admin-contract.ts'
import { SoldShare } from './sold-share.tsx'
import { windowText } from './texts.ts'

/** A flash sale in the list. */
export function SaleCard({ row }: { row: SaleRow }) {
  const { id, name, products, revenue, plannedEndAt } = row
  return (
    <article aria-label={name} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3">
        <Link
          to={`/flash-sale/${id}`}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-son hover:underline"
        >
          {name}
        </Link>
        {plannedEndAt && <Badge>Kết thúc sớm</Badge>}
      </div>
      <p className="text-sm text-ink-soft tabular-nums">
        {windowText(row)} · {formatCount(products)} sản phẩm
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <SoldShare sold={row.sold} quantity={row.quantity} />
        <p className="font-semibold tabular-nums">{formatVnd(revenue)}</p>
      </div>
    </article>
  )
}
