import type { Product } from '#features/catalog/contract.ts'
import { isPartial } from '../domain.ts'
import type { ProductChoice } from './use-product-choice.ts'

type Props = { product: Product; choice: ProductChoice }

/** What is still to choose, or that what is chosen has to be made first. */
export function ChoiceNote({ product, choice }: Props) {
  return (
    <p role="status" className="text-sm text-amber-deep empty:hidden">
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
