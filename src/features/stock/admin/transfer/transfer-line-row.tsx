import { Trash2 } from 'lucide-react'
import { formatCount } from '#shared/format.ts'
import { FieldError } from '#storefront/ui/field-frame.tsx'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import { QuantityStepper } from '#storefront/ui/quantity-stepper.tsx'
import { mostPieces } from '../../limits.ts'
import type { Line } from '../lines/use-lines-draft.ts'
import { piecesAt } from '../pieces-at.ts'
import { codesOf, nameOf } from '../stock-card.tsx'

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
  const name = nameOf(item)
  const there = piecesAt(item, from.id)
  const isTooMuch = there !== null && quantity > there
  const problem = error ?? (isTooMuch ? `${from.name} chỉ còn ${formatCount(there)}.` : undefined)
  return (
    <li aria-label={name} className="flex gap-3 py-3">
      <div className="hidden w-14 shrink-0 self-start overflow-hidden rounded-sm sm:block">
        <Picture src={item.image} alt="" sizes="56px" maxWidth={160} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div>
          <p className="font-semibold wrap-anywhere">{item.name}</p>
          <p className="text-sm wrap-anywhere text-ink-soft">
            {[
              codesOf(item),
              there === null ? 'không đếm tồn' : `${from.name} có ${formatCount(there)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <QuantityStepper
          productName={name}
          quantity={quantity}
          max={mostPieces}
          onChange={onQuantity}
        />
        <FieldError id={`${item.variantId}-error`} error={problem} />
      </div>
      <IconButton
        label={`Bỏ ${name}`}
        icon={<Trash2 aria-hidden="true" className="size-5" />}
        onClick={onRemove}
      />
    </li>
  )
}
