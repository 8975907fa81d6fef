import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { Button } from '#storefront/ui/button.tsx'
import { Checkbox } from '#storefront/ui/checkbox.tsx'
import { alertShopper, askShopper } from '#storefront/ui/toasts.ts'
import type { CartItem } from '../contract.ts'
import { removeItems } from './cart-changes.ts'
import { forgetAdded } from './selection.ts'

type Props = {
  lines: readonly CartItem[]
  selected: readonly CartItem[]
  purchasable: readonly CartItem[]
  onToggleAll: () => void
  /** The line to focus when others are removed. */
  onFocus: (line: CartItem | undefined) => void
}

/** Actions on many lines: select all, remove the selected ones, remove the unavailable ones. */
export function CartTools({ lines, selected, purchasable, onToggleAll, onFocus }: Props) {
  const client = useQueryClient()
  const useless = lines.filter((line) => !purchasable.includes(line))

  const remove = async (gone: readonly CartItem[], question: string) => {
    if (!(await askShopper(question, { confirmLabel: 'Xoá', danger: true }))) return
    onFocus(lines.find((line) => !gone.includes(line)))
    if (!(await removeItems(client, gone))) return
    forgetAdded(gone)
    alertShopper(`Đã xoá ${gone.length} sản phẩm khỏi giỏ hàng.`)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-surface px-3 py-1 shadow-card md:px-4">
      <Checkbox
        label={`Chọn tất cả (${selected.length}/${lines.length})`}
        checked={purchasable.length > 0 && selected.length === purchasable.length}
        indeterminate={selected.length > 0 && selected.length < purchasable.length}
        disabled={purchasable.length === 0}
        onChange={onToggleAll}
      />
      {useless.length > 0 && (
        <Button
          variant="quiet"
          onClick={() =>
            remove(useless, `Xoá ${useless.length} sản phẩm không mua được khỏi giỏ hàng?`)
          }
          className="-mx-4 text-sm max-md:order-last max-md:w-full max-md:justify-start md:ms-auto"
        >
          Xoá tất cả sản phẩm không mua được
        </Button>
      )}
      <Button
        variant="quiet"
        disabled={selected.length === 0}
        onClick={() => remove(selected, `Xoá ${selected.length} sản phẩm đã chọn khỏi giỏ hàng?`)}
        className="-me-2 px-2 text-sm aria-disabled:bg-transparent"
      >
        <Trash2 aria-hidden="true" className="size-4" />
        <span>
          Xoá<span className="max-md:sr-only"> đã chọn</span>
        </span>
      </Button>
    </div>
  )
}
