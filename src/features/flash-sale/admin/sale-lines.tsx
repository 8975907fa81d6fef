import { formatCount, formatVnd } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import type { SaleDetails } from '../admin-contract.ts'
import { SoldShare } from './sold-share.tsx'
import { goodsName } from './texts.ts'

/** What is in a sale, with what is sold of it. */
export function SaleLines({ lines }: Pick<SaleDetails, 'lines'>) {
  return (
    <ul aria-label="Hàng trong đợt" className="flex flex-col divide-y divide-line">
      {lines.map(({ productId, variantId, goods, price, quantity, sold, perShopper }) => {
        const name = goodsName(goods)
        const facts = [
          goods && price < goods.usualPrice && `giá thường ${formatVnd(goods.usualPrice)}`,
          goods && variantId === null && goods.variants > 1 && `${goods.variants} phân loại`,
          perShopper === 0 && 'không giới hạn mỗi khách',
          perShopper !== null && perShopper > 0 && `mỗi khách ${formatCount(perShopper)}`,
        ]
        return (
          <li key={`${productId} ${variantId}`} aria-label={name} className="flex gap-3 py-3">
            <div className="w-14 shrink-0 self-start overflow-hidden rounded-sm">
              <Picture src={goods?.image ?? null} alt="" sizes="56px" maxWidth={160} />
            </div>
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <div className="flex flex-wrap justify-between gap-x-3">
                <span className="font-semibold wrap-anywhere">{name}</span>
                <span className="font-semibold text-son tabular-nums">{formatVnd(price)}</span>
              </div>
              <p className="text-sm text-ink-soft empty:hidden">
                {facts.filter(Boolean).join(' · ')}
              </p>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <SoldShare sold={sold} quantity={quantity} />
                {sold >= quantity ? (
                  <Badge tone="son">Hết suất</Badge>
                ) : (
                  <span className="text-sm tabular-nums">còn {formatCount(quantity - sold)}</span>
                )}
                <span className="text-sm tabular-nums">{formatVnd(sold * price)}</span>
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
