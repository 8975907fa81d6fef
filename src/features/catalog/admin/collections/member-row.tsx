import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { OrderHandle } from '#back-office/order-handle.tsx'
import { formatVnd } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import type { Collected } from '../../collections-contract.ts'
import { stateTones, tabNames } from '../list/texts.ts'

type Props = {
  /** Undefined while it is being loaded. */
  product: Collected | undefined
  /** It was deleted. */
  isGone: boolean
  place: number
  isLast: boolean
  /** How far it is dragged. */
  offset: number | undefined
  /** The one that is dragged would go before it. */
  isTarget: boolean
  handleProps: Partial<ComponentProps<'button'>>
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** A product of a collection; those that shoppers do not see say so. */
export function MemberRow(props: Props) {
  const { product, place, isLast, offset, isTarget, handleProps, onMove, onRemove } = props
  const name = product?.name ?? (props.isGone ? 'Sản phẩm đã xoá' : 'Sản phẩm')
  return (
    <li
      style={offset === undefined ? undefined : { transform: `translateY(${offset}px)` }}
      className={cx(
        'flex items-center gap-1 border-b border-line bg-surface py-1.5 sm:gap-2',
        offset !== undefined && 'relative z-20 opacity-90 shadow-lift',
        isTarget && 'border-t-4 border-t-son',
      )}
    >
      <OrderHandle label={`Đổi chỗ ${name}`} {...handleProps} />
      <span className="w-8 shrink-0 text-center text-sm text-ink-faint tabular-nums max-sm:hidden">
        {place}
      </span>
      <span className="w-11 shrink-0 overflow-hidden rounded-sm">
        <Picture src={product?.image} alt="" sizes="44px" maxWidth={96} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col items-start gap-0.5">
        {product ? (
          <Link
            to={`/hang-hoa/${product.id}`}
            className="line-clamp-2 min-h-6 font-semibold wrap-anywhere hover:text-son hover:underline"
          >
            {name}
          </Link>
        ) : (
          <span className="text-ink-faint">{props.isGone ? name : 'Đang tải…'}</span>
        )}
        {product && (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
            <span className="tabular-nums">
              {product.minPrice < product.maxPrice && 'từ '}
              {formatVnd(product.minPrice)}
            </span>
            {product.state !== 'on_sale' && (
              <Badge tone={stateTones[product.state]}>
                {tabNames[product.state]}, khách không thấy
              </Badge>
            )}
            {product.state === 'on_sale' && !product.inStock && (
              <Badge tone="amber">Hết hàng</Badge>
            )}
          </span>
        )}
      </span>
      <span className="flex shrink-0 max-sm:hidden">
        <IconButton
          label={`Lên: ${name}`}
          disabled={place === 1}
          icon={<ArrowUp aria-hidden="true" className="size-5" />}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={`Xuống: ${name}`}
          disabled={isLast}
          icon={<ArrowDown aria-hidden="true" className="size-5" />}
          onClick={() => onMove(1)}
        />
      </span>
      <IconButton
        label={`Bỏ ${name}`}
        icon={<X aria-hidden="true" className="size-5" />}
        onClick={onRemove}
      />
    </li>
  )
}
