import { memo } from 'react'
import { QuantityStepper } from '#storefront/ui/quantity-stepper.tsx'
import type { CartItem } from '../contract.ts'

type Props = {
  item: CartItem
  name: string
  /** The most pieces available. */
  most: number
  isBlocked: boolean
  onQuantity: (item: CartItem, quantity: number) => void
}

/** Quantity of a line; where fewer are available, a button takes what is left. */
export const CartQuantity = memo(({ item, name, most, isBlocked, onQuantity }: Props) => {
  const isTooMany = !isBlocked && item.quantity > most
  return (
    <div className="flex flex-col items-start gap-1">
      <QuantityStepper
        productName={name}
        quantity={item.quantity}
        max={most}
        zeroRemoves
        onChange={(next) => onQuantity(item, isBlocked ? next : Math.min(next, Math.max(most, 1)))}
        blocked={isBlocked ? 'Sản phẩm không thể mua' : undefined}
      />
      {isTooMany && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-son-deep">
          {most > 0 ? `Chỉ còn ${most} sản phẩm` : 'Không còn suất Flash Sale cho dòng này'}
          {most > 0 && (
            <button
              type="button"
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              aria-label={`Giảm còn ${most}: ${name}`}
              onClick={() => {
                // The pressed button disappears.
                document.getElementById(`cart-line-${item.id}`)?.focus({ preventScroll: true })
                onQuantity(item, most)
              }}
            >
              Giảm còn {most}
            </button>
          )}
        </p>
      )}
    </div>
  )
})
