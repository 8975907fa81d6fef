import { ScriptNote } from '#storefront/ui/script-note.tsx'
import { optionStates } from '../domain/selection.ts'
import { BuyButtons } from './buy-buttons.tsx'
import { ChoiceNote } from './choice-note.tsx'
import { stateSuffix } from './option-group.tsx'
import { useProductState } from './product-state.tsx'
import { QuantityRow } from './quantity-row.tsx'
import { VariantPicker } from './variant-picker.tsx'

/**
 * Variant, quantity and buttons on desktops; phones have the bar and its sheet. Without scripts it shows the phone number.
 */
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

/** The options and how to order, for pages without scripts. */
function PlainChoices() {
  const { variants: groups, variantsRaw: variants } = useProductState().product
  const stateOf = optionStates(groups, variants, {})
  return (
    <section aria-label="Cách đặt hàng" className="rounded-lg bg-surface p-4 shadow-card md:p-6">
      <dl className="flex flex-col gap-2 text-sm">
        {groups.map(({ name, options }) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd>
              {options.map((option) => option + stateSuffix[stateOf(name, option)]).join(', ')}
            </dd>
          </div>
        ))}
      </dl>
      <ScriptNote className="mt-3 first:mt-0" lacking="chưa chọn mua được trên trang này" />
    </section>
  )
}
