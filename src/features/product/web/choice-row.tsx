import { ChevronRight } from 'lucide-react'
import type { Product } from '#features/catalog/contract.ts'
import type { ProductChoice } from './use-product-choice.ts'

type Props = { product: Product; choice: ProductChoice; onOpen: () => void }

/** On a phone: what there is to choose, or what is chosen; opens the sheet. */
export function ChoiceRow({ product, choice, onOpen }: Props) {
  if (product.variants.length === 0) return null
  const names = product.variants.map(({ name }) => name).join(', ')
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex min-h-13 items-center gap-3 rounded-lg bg-surface px-4 py-3 text-start shadow-card md:hidden"
    >
      <span className="text-sm font-semibold">Phân loại</span>
      <span className="min-w-0 flex-1 truncate text-end text-sm text-ink-soft">
        {choice.variant?.displayName || `Chọn ${names}`}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
    </button>
  )
}
