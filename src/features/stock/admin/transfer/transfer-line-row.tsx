import { formatCount } from '#shared/format.ts'
import { QuantityStepper } from '#storefront/ui/quantity-stepper.tsx'
import { mostPieces } from '../../limits.ts'
import { LineFrame } from '../lines/line-frame.tsx'
import type { Line } from '../lines/use-lines-draft.ts'
import { piecesAt } from '../pieces-at.ts'
import { nameOf } from '../stock-card.tsx'

type Props = {
  line: Line
  from: { id: string; name: string }
  error: string | undefined
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

/** A variant of a transfer: how many go, and how many are there. */
export function TransferLineRow({ line, from, error, onQuantity, onRemove }: Props) {
  const { item, quantity } = line
  const there = piecesAt(item, from.id)
  const isTooMuch = there !== null && quantity > there
  const problem = error ?? (isTooMuch ? `${from.name} chỉ còn ${formatCount(there)}.` : undefined)
  return (
    <LineFrame
      item={item}
      stock={there === null ? 'không đếm tồn' : `${from.name} có ${formatCount(there)}`}
      error={problem}
      onRemove={onRemove}
    >
      <QuantityStepper
        productName={nameOf(item)}
        quantity={quantity}
        max={mostPieces}
        onChange={onQuantity}
      />
    </LineFrame>
  )
}
