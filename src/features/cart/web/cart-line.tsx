import { Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import { formatVnd } from '#shared/format.ts'
import { Checkbox } from '#storefront/ui/checkbox.tsx'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import type { CartItem } from '../contract.ts'
import type { LineStatus } from '../domain.ts'
import { CartQuantity } from './cart-quantity.tsx'
import { LineContent } from './line-content.tsx'
import { lineName } from './line-name.ts'

type Props = {
  item: CartItem
  /** Time of loading the cart, in milliseconds. */
  now: number
  status: LineStatus | undefined
  /** The most pieces available. */
  most: number
  isSelected: boolean
  onToggle: (id: string) => void
  onQuantity: (item: CartItem, quantity: number) => void
  onRemove: (item: CartItem) => void
}

/** Compared by line: the passing of time alone does not render it again. */
export const CartLine = memo(
  Line,
  (one, other) =>
    one.item === other.item &&
    one.status === other.status &&
    one.most === other.most &&
    one.isSelected === other.isSelected &&
    one.onToggle === other.onToggle &&
    one.onQuantity === other.onQuantity &&
    one.onRemove === other.onRemove,
)

function Line({ item, now, status, most, isSelected, onToggle, onQuantity, onRemove }: Props) {
  const flashEnd = useFlashEnd(item, now)
  const name = lineName(item)
  return (
    <li
      id={`cart-line-${item.id}`}
      tabIndex={-1}
      className="grid scroll-mb-28 grid-cols-[auto_auto_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-md bg-surface p-3 shadow-card [contain-intrinsic-size:auto_10rem] [content-visibility:auto] md:gap-x-4 md:p-4"
    >
      <Checkbox
        label={`Chọn ${name}`}
        hideLabel
        checked={isSelected}
        disabled={status !== undefined}
        onChange={() => onToggle(item.id)}
        className="self-start pt-4.5 md:row-span-2 md:pt-6.5"
      />
      <LineContent item={item} status={status} flashEnd={flashEnd} />
      <div className="col-span-2 col-start-2 flex items-center justify-between gap-2 md:col-span-1 md:col-start-3">
        <CartQuantity
          item={item}
          name={name}
          most={most}
          isBlocked={status !== undefined}
          onQuantity={onQuantity}
        />
        <p className="ms-auto hidden font-semibold tabular-nums md:block">
          {!status && item.quantity > 1 && formatVnd(item.currentPrice * item.quantity)}
        </p>
        <IconButton
          label={`Xoá ${name}`}
          icon={<Trash2 aria-hidden="true" className="size-5 text-ink-soft" />}
          onClick={() => onRemove(item)}
        />
      </div>
    </li>
  )
}

/** End of the line's flash sale, also after it has passed while the cart is open: it explains the higher price. */
function useFlashEnd(
  { flashSaleInfo }: Pick<CartItem, 'flashSaleInfo'>,
  now: number,
): string | undefined {
  const endAt = flashSaleInfo?.endAt
  const [last, setLast] = useState(endAt)
  if (endAt !== undefined && endAt !== last) setLast(endAt)
  if (endAt !== undefined) return endAt
  return last !== undefined && Date.parse(last) <= now ? last : undefined
}
