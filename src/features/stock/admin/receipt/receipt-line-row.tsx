import { MoneyField } from '#back-office/form/money-field.tsx'
import { formatCount, formatVnd } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { QuantityStepper } from '#storefront/ui/quantity-stepper.tsx'
import { mostPieces } from '../../limits.ts'
import { LineFrame } from '../lines/line-frame.tsx'
import { nameOf } from '../stock-card.tsx'
import type { ReceiptLine } from './use-receipt.ts'

type Props = {
  line: ReceiptLine
  error: string | undefined
  costError: string | undefined
  onChange: (changes: Partial<ReceiptLine>) => void
  onRemove: () => void
  /** Begins to count what is not counted. */
  onBegin: () => void
}

/** A variant of a receipt: how many came, and what a piece cost. */
export function ReceiptLineRow({ line, error, costError, onChange, onRemove, onBegin }: Props) {
  const { item, quantity, cost } = line
  return (
    <LineFrame
      item={item}
      stock={item.stock !== null && `trong kho ${formatCount(item.stock)}`}
      error={error}
      onRemove={onRemove}
    >
      {item.stock === null ? (
        <div className="flex flex-col items-start gap-2 rounded-md bg-amber-soft p-3 text-amber-deep">
          <p>Mặt hàng này không đếm tồn, nên không nhập được.</p>
          <Button onClick={onBegin}>Bắt đầu đếm tồn</Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="flex flex-col gap-1.5">
            <span aria-hidden="true" className="text-sm font-semibold">
              Số lượng
            </span>
            <QuantityStepper
              productName={nameOf(item)}
              quantity={quantity}
              max={mostPieces}
              onChange={(pieces) => onChange({ quantity: pieces })}
            />
          </div>
          <div className="w-40">
            <MoneyField
              label="Giá vốn một món"
              amount={cost}
              error={costError}
              onAmount={(amount) => onChange({ cost: amount })}
            />
          </div>
          {cost !== undefined && (
            <p className="ms-auto self-end font-semibold tabular-nums">
              {formatVnd(cost * quantity)}
            </p>
          )}
        </div>
      )}
    </LineFrame>
  )
}
