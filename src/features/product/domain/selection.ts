import type { Product, Variant } from '#features/catalog/contract.ts'

/** The chosen option of each group, by the group's name. */
export type Selection = Readonly<Record<string, string>>

type Group = Product['variants'][number]

/** The best of what an option can lead to; impossible: there is no such variant. */
export type OptionState = 'available' | 'preorder' | 'sold-out' | 'impossible'

/** There are pieces on the shelf; what can only be ordered ahead has none. */
export function hasPieces({ stock, inStock }: Pick<Variant, 'stock' | 'inStock'>): boolean {
  return stock === null ? inStock : stock > 0
}

function fits(variant: Variant, selection: Selection): boolean {
  return Object.entries(selection).every(([name, option]) => variant.options[name] === option)
}

/** The variant that a choice in every group leads to. */
export function findVariant(
  groups: readonly Group[],
  variants: readonly Variant[],
  selection: Selection,
): Variant | undefined {
  if (groups.some(({ name }) => selection[name] === undefined)) return undefined
  return variants.find((variant) => fits(variant, selection))
}

/** Some groups are chosen and others are not. */
export function isPartial(groups: readonly Group[], selection: Selection): boolean {
  const chosen = groups.filter(({ name }) => selection[name] !== undefined).length
  return chosen > 0 && chosen < groups.length
}

/** Taking an option that is taken already gives it back. */
export function toggleOption(selection: Selection, group: string, option: string): Selection {
  const { [group]: taken, ...others } = selection
  return taken === option ? others : { ...others, [group]: option }
}

/**
 * What each option can lead to, given what is chosen in the other groups. One walk over the variants, however many
 * options there are.
 */
export function optionStates(
  groups: readonly Group[],
  variants: readonly Variant[],
  selection: Selection,
): (group: string, option: string) => OptionState {
  const found = new Map(groups.map(({ name }) => [name, new Map<string, OptionState>()]))
  for (const variant of variants) {
    const [misfit, another] = Object.entries(selection).filter(
      ([name, option]) => variant.options[name] !== option,
    )
    if (another) continue
    const state = stateOf(variant)
    for (const [name, states] of found) {
      const option = variant.options[name]
      // With one group that does not fit, the variant is what another option of that group leads to.
      if (option === undefined || (misfit && misfit[0] !== name)) continue
      const before = states.get(option) ?? 'impossible'
      if (rank[state] > rank[before]) states.set(option, state)
    }
  }
  return (group, option) => found.get(group)?.get(option) ?? 'impossible'
}

const rank = { available: 3, preorder: 2, 'sold-out': 1, impossible: 0 }

function stateOf(variant: Variant): OptionState {
  if (hasPieces(variant)) return 'available'
  return variant.isPreorder ? 'preorder' : 'sold-out'
}

/** What is chosen before the shopper chooses: the only variant, if there is but one. */
export function firstSelection(variants: readonly Variant[]): Selection {
  const [only] = variants
  return variants.length === 1 && only ? only.options : {}
}

/** What the sheet starts with: the first variant in stock, else the first. */
export function sheetSelection(variants: readonly Variant[]): Selection {
  const start = variants.find(hasPieces) ?? variants[0]
  return start?.options ?? {}
}
