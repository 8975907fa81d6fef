import type { Product } from '#features/catalog/contract.ts'
import { cx } from '#storefront/ui/cx.ts'
import { optionState } from '../domain.ts'
import type { ProductChoice } from './use-product-choice.ts'

type Props = { product: Product; choice: ProductChoice }

const suffix = { available: '', preorder: ' (Đặt trước)', 'sold-out': ' (Hết hàng)' }

/** One row of options for each group; pressing a chosen one gives it back. */
export function VariantPicker({ product, choice }: Props) {
  const { variants: groups, variantsRaw: variants } = product
  const { selection } = choice
  if (groups.length === 0) return null
  return (
    <div className="flex flex-col gap-4">
      {groups.map((group) => (
        <fieldset key={group.name}>
          <legend className="mb-2 text-sm font-semibold">
            {group.name}
            {selection[group.name] && (
              <span className="font-normal text-ink-soft">: {selection[group.name]}</span>
            )}
          </legend>
          <div className="flex flex-wrap gap-2">
            {group.options.map((option) => {
              const state = optionState(variants, selection, group.name, option)
              const chosen = selection[group.name] === option
              const off = state === 'sold-out'
              return (
                <button
                  key={option}
                  type="button"
                  aria-pressed={chosen}
                  // What is chosen can always be given back.
                  aria-disabled={(off && !chosen) || undefined}
                  onClick={() => (off && !chosen) || choice.toggle(group.name, option)}
                  className={cx(
                    'min-h-11 min-w-11 rounded-md border px-3 py-1.5 text-sm transition-colors',
                    chosen
                      ? 'border-son bg-son-soft font-semibold text-son-deep ring-1 ring-son'
                      : off
                        ? 'cursor-not-allowed border-line border-dashed bg-sand text-ink-faint'
                        : 'border-edge bg-surface hover:border-son',
                  )}
                >
                  {option}
                  {suffix[state]}
                </button>
              )
            })}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
