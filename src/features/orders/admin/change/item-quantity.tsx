import { formatVnd } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { QuantityStepper } from '#storefront/ui/quantity-stepper.tsx'
import type { OrderDetails } from '../../admin-contract.ts'

type Props = {
  item: OrderDetails['items'][number]
  quantity: number
  onChange: (quantity: number) => void
}

const mostPieces = 9_999

/** An item of an order with its new quantity; taken out, it can be put back. */
export function ItemQuantity({ item, quantity, onChange }: Props) {
  const name = [item.name, item.variant].filter(Boolean).join(' ')
  const isGone = quantity === 0
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className={cx('font-semibold wrap-anywhere', isGone && 'text-ink-soft line-through')}>
          {item.name}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          {[item.variant, formatVnd(item.finalPrice)].filter(Boolean).join(' · ')}
          {quantity !== item.quantity && ` · đã đặt ${item.quantity}`}
        </p>
      </div>
      {isGone ? (
        <div className="flex items-center gap-3">
          <span role="status" className="text-sm text-ink-soft">
            Bỏ khỏi đơn
          </span>
          <Button aria-label={`Lấy lại ${name}`} onClick={() => onChange(item.quantity)}>
            Lấy lại
          </Button>
        </div>
      ) : (
        <div className="flex items-center gap-2">
          <QuantityStepper
            productName={name}
            quantity={quantity}
            max={mostPieces}
            zeroRemoves
            onChange={onChange}
          />
          <Button variant="quiet" aria-label={`Bỏ ${name}`} onClick={() => onChange(0)}>
            Bỏ
          </Button>
        </div>
      )}
    </li>
  )
}
