import type { ReactNode } from 'react'
import { formatCount, formatVnd } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import type { StockItem } from '../contract.ts'
import { missingPieces, piecesAt } from './pieces-at.ts'
import { useLocations } from './places/queries.ts'

export const nameOf = ({ name, variant }: Pick<StockItem, 'name' | 'variant'>) =>
  [name, variant].filter(Boolean).join(', ')

export const codesOf = ({
  variant,
  sku,
  barcode,
}: Pick<StockItem, 'variant' | 'sku' | 'barcode'>) =>
  [variant, sku && `SKU ${sku}`, barcode].filter(Boolean).join(' · ')

/** A variant with its picture and codes; its name leads to what moved its stock. */
export function ItemHead({ item, children }: { item: StockItem; children?: ReactNode }) {
  return (
    <div className="flex items-center gap-3">
      <div className="w-14 shrink-0 overflow-hidden rounded-sm">
        <Picture src={item.image} alt="" sizes="56px" maxWidth={160} />
      </div>
      <div className="min-w-0 flex-1">
        <Link
          to={`/kho/so?variant=${item.variantId}`}
          className="line-clamp-3 inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:text-son"
        >
          {item.name}
        </Link>
        <p className="text-sm wrap-anywhere text-ink-soft empty:hidden">{codesOf(item)}</p>
      </div>
      {children}
    </div>
  )
}

/** What is left of a variant. */
export function StockLeft({ stock }: { stock: number | null }) {
  if (stock === null) return <Badge>Không đếm</Badge>
  if (stock === 0) return <Badge tone="son">Hết hàng</Badge>
  return <span className="font-semibold tabular-nums">Còn {formatCount(stock)}</span>
}

/** A variant in the list of the stock. */
export function StockCard({ item, actions }: { item: StockItem; actions: ReactNode }) {
  return (
    <article aria-label={nameOf(item)} className="flex flex-col gap-2">
      <ItemHead item={item}>
        <p className="shrink-0 text-end">
          <StockLeft stock={item.stock} />
        </p>
      </ItemHead>
      <Places item={item} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-sm text-ink-soft">
          {[
            item.costPrice === null ? 'Chưa có giá vốn' : `Giá vốn ${formatVnd(item.costPrice)}`,
            !item.isOnSale && 'không đăng bán',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {actions}
      </div>
    </article>
  )
}

/** What is where, in a shop with several places. */
export function Places({ item }: { item: StockItem }) {
  const { open, isSeveral } = useLocations()
  if (!isSeveral || item.stock === null) return null
  const missing = missingPieces(item)
  return (
    <div className="text-sm tabular-nums">
      <ul aria-label="Ở các nơi" className="flex flex-wrap gap-x-3 text-ink-soft">
        {open.map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            {name}: <span className="font-semibold">{formatCount(piecesAt(item, id) ?? 0)}</span>
          </li>
        ))}
      </ul>
      {missing > 0 && (
        <p className="text-amber-deep">
          {formatCount(missing)} món đã bán, chưa chọn nơi lấy hoặc kho chính không đủ.
        </p>
      )}
    </div>
  )
}
