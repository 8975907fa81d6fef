import { useEffect } from 'react'
import type { Product } from '#features/catalog/contract.ts'
import { holdHeader } from '#storefront/shell/header-lock.ts'
import { Picture } from '#storefront/ui/picture.tsx'
import { Sheet } from '#storefront/ui/sheet.tsx'
import { BuyButtons } from './buy-buttons.tsx'
import { ChoiceNote } from './choice-note.tsx'
import { ShownPrice } from './product-heading.tsx'
import { QuantityRow } from './quantity-row.tsx'
import type { ProductChoice } from './use-product-choice.ts'
import type { Purchase } from './use-purchase.ts'
import { VariantPicker } from './variant-picker.tsx'

type Props = {
  open: boolean
  onClose: () => void
  product: Product
  choice: ProductChoice
  purchase: Purchase
}

/** Which and how many, on a phone. */
export default function BuySheet({ open, onClose, product, choice, purchase }: Props) {
  useEffect(() => (open ? holdHeader() : undefined), [open])
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Chọn phân loại và số lượng"
      footer={<BuyButtons purchase={purchase} onAdded={onClose} />}
    >
      <div className="flex flex-col gap-5">
        <div className="flex gap-3">
          <span
            data-product-picture
            className="w-20 shrink-0 self-start overflow-hidden rounded-md"
          >
            <Picture
              src={choice.variant?.image?.url ?? product.thumbnail}
              alt=""
              sizes="5rem"
              maxWidth={240}
            />
          </span>
          <div className="flex min-w-0 flex-col gap-1">
            <p className="line-clamp-2 text-sm">{product.name}</p>
            <ShownPrice product={product} choice={choice} />
          </div>
        </div>
        <VariantPicker product={product} choice={choice} />
        <ChoiceNote product={product} choice={choice} />
        <QuantityRow product={product} choice={choice} />
      </div>
    </Sheet>
  )
}
