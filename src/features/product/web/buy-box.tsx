import type { Product } from '#features/catalog/contract.ts'
import { BuyButtons } from './buy-buttons.tsx'
import { ChoiceNote } from './choice-note.tsx'
import { QuantityRow } from './quantity-row.tsx'
import type { ProductChoice } from './use-product-choice.ts'
import type { Purchase } from './use-purchase.ts'
import { VariantPicker } from './variant-picker.tsx'

type Props = { product: Product; choice: ProductChoice; purchase: Purchase }

/** Variant, quantity and the two buttons, where there is room; phones have the bar and its sheet. */
export function BuyBox({ product, choice, purchase }: Props) {
  return (
    <section
      aria-label="Chọn mua"
      className="hidden flex-col gap-5 rounded-lg bg-surface p-6 shadow-card md:flex"
    >
      <VariantPicker product={product} choice={choice} />
      <ChoiceNote product={product} choice={choice} />
      <QuantityRow product={product} choice={choice} />
      <BuyButtons purchase={purchase} />
    </section>
  )
}
