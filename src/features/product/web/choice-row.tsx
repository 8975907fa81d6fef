import { ChevronRight } from 'lucide-react'
import { useBuySheet } from './buy-sheet-state.tsx'
import { useProductState } from './product-state.tsx'

/** On a phone: the available or chosen options; opens the sheet. */
export function ChoiceRow() {
  const { product, choice } = useProductState()
  const { open, prepare } = useBuySheet()
  if (product.variants.length === 0) return null
  const names = product.variants.map(({ name }) => name).join(', ')
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={({ currentTarget }) => open(currentTarget)}
      className="needs-script flex min-h-13 items-center gap-3 rounded-lg bg-surface px-4 py-3 text-start shadow-card md:hidden"
    >
      <span className="text-sm font-semibold">Phân loại</span>
      <span className="min-w-0 flex-1 truncate text-end text-sm text-ink-soft">
        {choice.variant?.displayName || `Chọn ${names}`}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
    </button>
  )
}
