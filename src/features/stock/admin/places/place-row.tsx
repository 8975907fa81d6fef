import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps } from 'react'
import { OrderHandle } from '#back-office/order-handle.tsx'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import type { StockLocation } from '../../location-contract.ts'
import { useProvinces } from './use-provinces.ts'

type Props = {
  place: StockLocation
  number: number
  isLast: boolean
  isMovable: boolean
  mayWrite: boolean
  /** How far it is dragged. */
  offset: number | undefined
  /** The one that is dragged would go before it. */
  isTarget: boolean
  handleProps: Partial<ComponentProps<'button'>>
  onMove: (by: 1 | -1) => void
  onEdit: () => void
  onClose: () => void
}

/** A place of stock with its rank. */
export function PlaceRow(props: Props) {
  const { place, number, isLast, isMovable, mayWrite, offset, isTarget, handleProps } = props
  const { id, name, address, provinceCode, isMain } = place
  const province = useProvinces().find(({ code }) => code === provinceCode)?.name
  return (
    <li
      aria-label={name}
      style={offset === undefined ? undefined : { transform: `translateY(${offset}px)` }}
      className={cx(
        'flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-surface py-2 last:border-b-0',
        offset !== undefined && 'relative z-20 opacity-90 shadow-lift',
        isTarget && 'border-t-4 border-t-son',
      )}
    >
      {isMovable && <OrderHandle label={`Đổi chỗ ${name}`} {...handleProps} />}
      {isMovable && <span className="w-6 shrink-0 text-center tabular-nums">{number}</span>}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {isMain && <Badge>Chính</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft empty:hidden">
          {[address, province].filter(Boolean).join(', ')}
        </p>
        {isMovable && !isMain && (
          <Link
            to={`/kho/ton?location=${id}`}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-son hover:underline"
          >
            Xem hàng ở đây
          </Link>
        )}
      </div>
      {isMovable && (
        <span className="flex shrink-0 max-sm:hidden">
          <IconButton
            label={`Lên: ${name}`}
            disabled={number === 1}
            icon={<ArrowUp aria-hidden="true" className="size-5" />}
            onClick={() => props.onMove(-1)}
          />
          <IconButton
            label={`Xuống: ${name}`}
            disabled={isLast}
            icon={<ArrowDown aria-hidden="true" className="size-5" />}
            onClick={() => props.onMove(1)}
          />
        </span>
      )}
      {mayWrite && (
        <span className="flex gap-2 max-sm:w-full">
          <Button aria-label={`Sửa ${name}`} onClick={props.onEdit}>
            Sửa
          </Button>
          {!isMain && (
            <Button aria-label={`Đóng ${name}`} variant="quiet" onClick={props.onClose}>
              Đóng
            </Button>
          )}
        </span>
      )}
    </li>
  )
}
