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
  // What has gone stays.
  const least = Math.min(item.sent, item.quantity)
  const isTakenOut = quantity === least
  const takeOut = least > 0 ? 'Bỏ phần còn lại' : 'Bỏ'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className={cx('font-semibold wrap-anywhere', isGone && 'text-ink-soft line-through')}>
          {item.name}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          {[item.variant, formatVnd(item.finalPrice)].filter(Boolean).join(' · ')}
          {quantity !== item.quantity && ` · đã đặt ${item.quantity}`}
          {least > 0 && ` · đã gửi ${least}`}
        </p>
      </div>
      <div className="flex items-center gap-2">
        {isGone ? (
          <span role="status" className="me-1 text-sm text-ink-soft">
            Bỏ khỏi đơn
          </span>
        ) : (
          <QuantityStepper
            productName={name}
            quantity={quantity}
            max={mostPieces}
            zeroRemoves={least === 0}
            least={least > 0 ? { quantity: least, text: `Đã gửi ${least}` } : undefined}
            onChange={onChange}
          />
        )}
        {/* One button for both, which keeps the focus. */}
        {item.quantity > least && (
          <Button
            variant={isTakenOut ? 'secondary' : 'quiet'}
            aria-label={`${isTakenOut ? 'Lấy lại' : takeOut} ${name}`}
            onClick={() => onChange(isTakenOut ? item.quantity : least)}
          >
            {isTakenOut ? 'Lấy lại' : takeOut}
          </Button>
        )}
      </div>
    </li>
  )
}
