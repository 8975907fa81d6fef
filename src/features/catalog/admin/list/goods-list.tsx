import type { CSSProperties } from 'react'
import { formatCount, formatDateTime, formatVnd } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Checkbox } from '#storefront/ui/checkbox.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import type { GoodsRow } from '../../goods-contract.ts'
import type { ShownColumns } from './goods-columns.ts'
import { RowMenu } from './row-menu.tsx'
import { stateTones, tabNames } from './texts.ts'
import type { ChangeOfGoods } from './use-goods-change.ts'
import { listPath } from './use-goods-search.ts'

type Props = {
  rows: readonly GoodsRow[]
  shown: ShownColumns
  isChosen: (id: string) => boolean
  onChoose: (id: string, isChosen: boolean) => void
  /** Undefined for who may not change products. */
  change: ChangeOfGoods | undefined
}

export function GoodsList({ rows, shown, isChosen, onChoose, change }: Props) {
  return (
    <ul aria-label="Hàng hoá" className="divide-y divide-line rounded-md bg-surface shadow-card">
      {rows.map((row) => (
        <li key={row.id} className="relative flex gap-2 p-3 hover:bg-paper lg:items-center lg:px-4">
          {change && (
            <Checkbox
              className="relative z-1 self-start lg:self-center"
              hideLabel
              label={`Chọn ${row.name}`}
              checked={isChosen(row.id)}
              onChange={({ target }) => onChoose(row.id, target.checked)}
            />
          )}
          <Row row={row} shown={shown} />
          <RowMenu
            row={row}
            onChange={change && ((kind) => void change({ kind }, { ids: [row.id] }))}
          />
        </li>
      ))}
    </ul>
  )
}

/** Columns of numbers on a desktop, each with its width. */
const numbers = [
  ['price', '9.5rem'],
  ['stock', '6.5rem'],
  ['sold', '5.5rem'],
] as const

function Row({ row, shown }: { row: GoodsRow; shown: ShownColumns }) {
  const widths = [
    'minmax(0,1fr)',
    ...numbers.flatMap(([name, width]) => (shown.has(name) ? [width] : [])),
    ...(shown.has('state') ? ['7.5rem'] : []),
  ]
  return (
    <article
      aria-label={row.name}
      style={{ '--widths': widths.join(' ') } as CSSProperties}
      className="grid min-w-0 flex-1 gap-x-4 gap-y-1 text-sm lg:grid-cols-(--widths) lg:items-center"
    >
      <div className="flex min-w-0 gap-3 lg:items-center">
        {shown.has('picture') && (
          <div className="w-11 shrink-0 self-start overflow-hidden rounded-sm lg:self-center">
            <Picture src={row.image} alt="" sizes="44px" maxWidth={160} />
          </div>
        )}
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-semibold">
            <Link
              to={`${listPath}/${row.id}`}
              className="cover-link line-clamp-2 wrap-anywhere hover:text-son"
            >
              {row.name}
            </Link>
          </h2>
          <Details row={row} shown={shown} />
        </div>
      </div>
      {/* On a phone they follow each other. */}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 lg:contents">
        {shown.has('price') && (
          <p className="font-semibold tabular-nums lg:text-end">
            {priceText(row)}
            {row.isDiscounted && <span className="font-normal text-ink-soft"> · giảm giá</span>}
          </p>
        )}
        {shown.has('stock') && (
          <p className="tabular-nums lg:text-end">
            <StockText row={row} />
          </p>
        )}
        {shown.has('sold') && (
          <p className="text-ink-soft tabular-nums lg:text-end">Bán {formatCount(row.sold)}</p>
        )}
        {shown.has('state') && <State row={row} />}
      </div>
    </article>
  )
}

function Details({ row, shown }: { row: GoodsRow; shown: ShownColumns }) {
  const sku = row.sku ?? row.variantSku
  const texts = [
    shown.has('sku') && sku && `SKU ${sku}`,
    row.variants > 1 && `${row.variants} phân loại`,
    shown.has('category') && row.category,
    shown.has('brand') && row.brand,
    shown.has('updated') && `sửa ${formatDateTime(row.updatedAt)}`,
  ].filter(Boolean)
  return texts.length > 0 && <p className="wrap-anywhere text-ink-soft">{texts.join(' · ')}</p>
}

const priceText = ({ minPrice, maxPrice }: GoodsRow) =>
  minPrice === maxPrice
    ? formatVnd(minPrice)
    : `${formatVnd(minPrice).replace(/\s?₫$/, '')} – ${formatVnd(maxPrice)}`

function StockText({ row: { stock, isPartlyCounted, inStock } }: { row: GoodsRow }) {
  if (stock === null) return <span className="text-ink-soft">Không đếm</span>
  if (!inStock) return <Badge tone="amber">Hết hàng</Badge>
  return `Còn ${formatCount(stock)}${isPartlyCounted ? '+' : ''}`
}

function State({ row: { state, publishAt } }: { row: GoodsRow }) {
  return (
    <div className="flex flex-wrap gap-1 lg:justify-end">
      <Badge tone={stateTones[state]}>{tabNames[state]}</Badge>
      {state === 'planned' && publishAt && (
        <span className="text-xs text-ink-soft tabular-nums">{formatDateTime(publishAt)}</span>
      )}
    </div>
  )
}
