import { Checkbox } from '#storefront/ui/checkbox.tsx'
import { QuantityStepper } from '#storefront/ui/quantity-stepper.tsx'

export type UnsentItem = { id: string; name: string; variant: string; left: number }

type Props = {
  items: readonly UnsentItem[]
  /** Pieces in the parcel. */
  quantityOf: (item: UnsentItem) => number
  onChange: (id: string, quantity: number) => void
}

/** Chooses which of an order's pieces go in a parcel. */
export function ParcelItems({ items, quantityOf, onChange }: Props) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Trong kiện này</legend>
      <ul className="flex flex-col divide-y divide-line">
        {items.map((item) => {
          const name = [item.name, item.variant].filter(Boolean).join(' · ')
          const quantity = quantityOf(item)
          return (
            <li
              key={item.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
            >
              <Checkbox
                className="min-w-0 flex-1 basis-48 wrap-anywhere"
                label={name}
                checked={quantity > 0}
                onChange={({ target }) => onChange(item.id, target.checked ? item.left : 0)}
              />
              {quantity === 0 ? (
                <span className="text-sm text-ink-soft">để lại</span>
              ) : item.left > 1 ? (
                <div className="flex items-center gap-2">
                  <QuantityStepper
                    productName={name}
                    quantity={quantity}
                    max={item.left}
                    limitText={`Chỉ còn ${item.left} chưa gửi`}
                    onChange={(next) => onChange(item.id, next)}
                  />
                  <span className="text-sm text-ink-soft tabular-nums">/ {item.left}</span>
                </div>
              ) : (
                <span className="text-sm text-ink-soft tabular-nums">1</span>
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
