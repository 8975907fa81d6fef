import { BuyButtons } from './buy-buttons.tsx'
import { ChoiceNote } from './choice-note.tsx'
import { PlainChoices } from './plain-choices.tsx'
import { QuantityRow } from './quantity-row.tsx'
import { VariantPicker } from './variant-picker.tsx'

/** Variant, quantity and the two buttons, where there is room; phones have the bar and its sheet. Without scripts there is the telephone. */
export function BuyBox() {
  return (
    <>
      <section
        aria-label="Chọn mua"
        className="needs-script hidden flex-col gap-5 rounded-lg bg-surface p-6 shadow-card md:flex"
      >
        <VariantPicker />
        <ChoiceNote />
        <QuantityRow />
        <BuyButtons />
      </section>
      <noscript>
        <PlainChoices />
      </noscript>
    </>
  )
}
