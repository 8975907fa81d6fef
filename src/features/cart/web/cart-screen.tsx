import { Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { Checkbox } from '#storefront/ui/checkbox.tsx'
import { askShopper } from '#storefront/ui/notices.ts'
import type { CartItem } from '../contract.ts'
import { inCartOrder } from '../domain.ts'
import { CartBar } from './cart-bar.tsx'
import { CartLine } from './cart-line.tsx'
import { addedTimes } from './selection.ts'
import { useCartChanges } from './use-cart-changes.ts'
import { useTicks } from './use-ticks.ts'

type Props = {
  items: readonly CartItem[]
  /** When the lines were looked at, in milliseconds. */
  now: number
  onFlashEnd: () => void
}

/** A cart with lines in it. */
export function CartScreen({ items, now, onFlashEnd }: Props) {
  const { setQuantity, remove } = useCartChanges()
  const { isSelected, selected, purchasable, toggle, toggleAll } = useTicks(items, now)
  const lines = useMemo(
    () => inCartOrder(items, { addedAt: addedTimes(), isSelected }),
    [items, isSelected],
  )

  const removeLine = (item: CartItem) => {
    const index = lines.indexOf(item)
    focusOn(lines[index + 1] ?? lines[index - 1])
    remove([item])
  }
  const removeSelected = async () => {
    const question = `Xoá ${selected.length} sản phẩm đã chọn khỏi giỏ hàng?`
    if (!(await askShopper(question, { confirmLabel: 'Xoá', danger: true }))) return
    focusOn(lines.find((line) => !selected.includes(line)))
    remove(selected)
  }

  return (
    <>
      <div className="flex items-center justify-between gap-x-4 rounded-md bg-surface px-3 py-1 shadow-card md:px-4">
        <Checkbox
          label={`Chọn tất cả (${selected.length}/${items.length})`}
          checked={purchasable.length > 0 && selected.length === purchasable.length}
          indeterminate={selected.length > 0 && selected.length < purchasable.length}
          disabled={purchasable.length === 0}
          onChange={toggleAll}
        />
        <Button
          variant="quiet"
          disabled={selected.length === 0}
          onClick={() => void removeSelected()}
          className="-me-2 px-2 text-sm aria-disabled:bg-transparent"
        >
          <Trash2 aria-hidden="true" className="size-4" />
          <span>
            Xoá<span className="max-md:sr-only"> đã chọn</span>
          </span>
        </Button>
      </div>
      <ul aria-label="Sản phẩm trong giỏ" className="mt-3 flex flex-col gap-3">
        {lines.map((item) => (
          <CartLine
            key={item.id}
            item={item}
            now={now}
            isSelected={isSelected(item)}
            onToggle={() => toggle(item)}
            onQuantity={(quantity) =>
              quantity > 0 ? setQuantity(item, quantity) : removeLine(item)
            }
            onRemove={() => removeLine(item)}
            onFlashEnd={onFlashEnd}
          />
        ))}
      </ul>
      <CartBar selected={selected} />
    </>
  )
}

/** The focus stays in the list when the line it was in goes away. */
function focusOn(next: CartItem | undefined): void {
  document.getElementById(next ? `cart-line-${next.id}` : 'cart-heading')?.focus()
}
