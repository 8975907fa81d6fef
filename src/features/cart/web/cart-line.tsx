import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatVnd } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Checkbox } from '#storefront/ui/checkbox.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import { Price } from '#storefront/ui/price.tsx'
import { QuantityStepper } from '#storefront/ui/quantity-stepper.tsx'
import type { CartItem } from '../contract.ts'
import { lineStatus, lineStatusTexts, mostPieces } from '../domain.ts'
import { FlashTimer } from './flash-timer.tsx'

type Props = {
  item: CartItem
  now: number
  isSelected: boolean
  onToggle: () => void
  onQuantity: (quantity: number) => void
  onRemove: () => void
  onFlashEnd: () => void
}

export function CartLine({
  item,
  now,
  isSelected,
  onToggle,
  onQuantity,
  onRemove,
  onFlashEnd,
}: Props) {
  const { product, variant, quantity } = item
  const status = lineStatus(item, now)
  const most = mostPieces(item, now)
  const flashEnd = useFlashEnd(item, now)
  const reach = status === 'DELETED' ? undefined : `/products/${product.slug}`
  return (
    <li
      id={`cart-line-${item.id}`}
      tabIndex={-1}
      className="grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-md bg-surface p-3 shadow-card md:gap-x-4 md:p-4"
    >
      <Checkbox
        label={`Chọn ${nameOf(item)}`}
        hideLabel
        checked={isSelected}
        disabled={status !== undefined}
        onChange={onToggle}
        className="self-start pt-4.5 md:row-span-2 md:pt-6.5"
      />
      <Reach
        to={reach}
        className={cx('w-20 self-start md:row-span-2 md:w-24', status && 'opacity-60')}
        hidden
      >
        <Picture
          src={variant?.image?.url ?? product.thumbnail}
          alt=""
          sizes="6rem"
          maxWidth={240}
          className="rounded-sm"
        />
      </Reach>
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className={cx('text-base', status && 'text-ink-faint')}>
          <Reach to={reach} className="hover:text-son">
            <span className="line-clamp-2">{product.name}</span>
          </Reach>
        </h2>
        {variant?.displayName && (
          <p className={cx('text-sm', status ? 'text-ink-faint' : 'text-ink-soft')}>
            Phân loại: {variant.displayName}
          </p>
        )}
        {status ? (
          <p className="text-ink-faint tabular-nums">{formatVnd(item.currentPrice)}</p>
        ) : (
          <>
            <Price amount={item.currentPrice} original={item.price} />
            <PriceNote item={item} />
          </>
        )}
        <div className="flex flex-wrap items-center gap-2 empty:hidden">
          {status && <Badge>{lineStatusTexts[status]}</Badge>}
          {!status && item.isPreorder && <Badge>Đặt trước</Badge>}
          {flashEnd && !status && <FlashTimer endAt={flashEnd} onEnd={onFlashEnd} />}
        </div>
      </div>
      <div className="col-span-2 col-start-2 flex items-center justify-between gap-2 md:col-span-1 md:col-start-3">
        <div className="flex flex-col gap-1">
          <QuantityStepper
            productName={nameOf(item)}
            quantity={quantity}
            max={most}
            zeroRemoves
            onChange={(next) => onQuantity(status ? next : Math.min(next, Math.max(most, 1)))}
            blocked={status ? 'Sản phẩm không thể mua' : undefined}
          />
          {!status && quantity > most && (
            <p className="text-sm text-son-deep">Chỉ còn {most} sản phẩm</p>
          )}
        </div>
        <p className="ms-auto hidden font-semibold tabular-nums md:block">
          {!status && quantity > 1 && formatVnd(item.currentPrice * quantity)}
        </p>
        <IconButton
          label={`Xoá ${nameOf(item)}`}
          icon={<Trash2 aria-hidden="true" className="size-5 text-ink-soft" />}
          onClick={onRemove}
        />
      </div>
    </li>
  )
}

/** When the line's flash sale ends or, as long as the cart is looked at, has ended: that is why it costs more now. */
function useFlashEnd({ flashSaleInfo }: CartItem, now: number): string | undefined {
  const endAt = flashSaleInfo?.endAt
  const [last, setLast] = useState(endAt)
  if (endAt !== undefined && endAt !== last) setLast(endAt)
  if (endAt !== undefined) return endAt
  return last !== undefined && Date.parse(last) <= now ? last : undefined
}

function nameOf({ product, variant }: CartItem): string {
  return variant?.displayName ? `${product.name} (${variant.displayName})` : product.name
}

/** What the price has done since the line was put into the cart. */
function PriceNote({ item: { currentPrice, priceWhenAdded } }: { item: CartItem }) {
  const change = currentPrice - priceWhenAdded
  if (change === 0) return null
  return (
    <p className={cx('text-sm', change > 0 ? 'text-amber-deep' : 'text-leaf')}>
      {change > 0 ? 'Giá đã tăng' : 'Giá đã giảm'} {formatVnd(Math.abs(change))} từ khi thêm vào giỏ
    </p>
  )
}

type ReachProps = {
  to: string | undefined
  className: string
  /** The same link stands beside it, with words. */
  hidden?: boolean
  children: ReactNode
}

/** A link to the product, while it has a page. */
function Reach({ to, className, hidden = false, children }: ReachProps) {
  if (to === undefined) return <span className={cx('block', className)}>{children}</span>
  return (
    <Link
      to={to}
      className={cx('block', className)}
      {...(hidden && { 'aria-hidden': true, tabIndex: -1 })}
    >
      {children}
    </Link>
  )
}
