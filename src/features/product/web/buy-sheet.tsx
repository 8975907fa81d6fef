import { memo, type RefObject } from 'react'
import { Picture } from '#storefront/ui/picture.tsx'
import { Sheet } from '#storefront/ui/sheet.tsx'
import { BuyButtons } from './buy-buttons.tsx'
import { ChoiceNote } from './choice-note.tsx'
import { useProductState } from './product-state.tsx'
import { QuantityRow } from './quantity-row.tsx'
import { ShownPrice } from './shown-price.tsx'
import { VariantPicker } from './variant-picker.tsx'

type Props = {
  title: string
  open: boolean
  onClose: () => Promise<void>
  returnFocus: RefObject<HTMLElement | null>
}

/** Variant and quantity on a phone. Memoized: the sheet does not render again when its content changes. */
export const BuySheet = memo(function BuySheet({ title, open, onClose, returnFocus }: Props) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      returnFocus={returnFocus}
      footer={<BuyButtons leave={onClose} />}
    >
      <div className="flex flex-col gap-5">
        <Chosen />
        <VariantPicker />
        <ChoiceNote />
        <QuantityRow />
      </div>
    </Sheet>
  )
})

function Chosen() {
  const { product, choice } = useProductState()
  return (
    <div className="flex gap-3">
      <span data-product-picture className="w-20 shrink-0 self-start overflow-hidden rounded-md">
        <Picture
          src={choice.variant?.image?.url ?? product.thumbnail}
          alt=""
          sizes="5rem"
          maxWidth={240}
        />
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <p className="line-clamp-2 text-sm">{product.name}</p>
        <ShownPrice size="md" />
      </div>
    </div>
  )
}
