import type { Product } from '#features/catalog/contract.ts'
import { isPartial } from '../domain/selection.ts'
import { useProductState } from './product-state.tsx'
import type { ProductChoice } from './use-product-choice.ts'

/** Says what is still to be chosen, or that the choice is made to order. */
export function ChoiceNote() {
  const { product, choice } = useProductState()
  return (
    // Never `display: none`: screen readers miss text that appears with its live region.
    <p role="status" className="text-sm text-amber-deep empty:absolute">
      {noteOf(product, choice)}
    </p>
  )
}

function noteOf(product: Product, { selection, variant, needsVariant }: ProductChoice) {
  if (isPartial(product.variants, selection)) {
    return 'Vui lòng chọn đầy đủ phân loại trước khi mua'
  }
  const chosen = needsVariant ? variant : product
  return chosen?.isPreorder ? `Hàng đặt trước • chuẩn bị ~ ${chosen.preorderDays} ngày` : null
}
