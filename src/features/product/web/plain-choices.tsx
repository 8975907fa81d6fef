import { ScriptNote } from '#storefront/ui/script-note.tsx'
import { optionStates } from '../domain/selection.ts'
import { stateSuffix } from './option-group.tsx'
import { useProductState } from './product-state.tsx'

/** For a page without scripts: what there is to choose from, and how to order all the same. */
export function PlainChoices() {
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
