import type { Product, Variant } from '#features/catalog/contract.ts'

/** Selected option by group name. */
export type Selection = Readonly<Record<string, string>>

type Group = Product['variants'][number]

/** Best availability of an option; impossible: no such variant exists. */
export type OptionState = 'available' | 'preorder' | 'sold-out' | 'impossible'

/** True when pieces are in stock; preorders have none. */
export function hasPieces({ stock, inStock }: Pick<Variant, 'stock' | 'inStock'>): boolean {
  return stock === null ? inStock : stock > 0
}

function fits(variant: Variant, selection: Selection): boolean {
  return Object.entries(selection).every(([name, option]) => variant.options[name] === option)
}

/** The variant of a complete selection. */
export function findVariant(
  groups: readonly Group[],
  variants: readonly Variant[],
  selection: Selection,
): Variant | undefined {
  if (groups.some(({ name }) => selection[name] === undefined)) return undefined
  return variants.find((variant) => fits(variant, selection))
}

/** True when some groups are selected and others are not. */
export function isPartial(groups: readonly Group[], selection: Selection): boolean {
  const chosen = groups.filter(({ name }) => selection[name] !== undefined).length
  return chosen > 0 && chosen < groups.length
}

/** Selects an option; selecting it again deselects it. */
export function toggleOption(selection: Selection, group: string, option: string): Selection {
  const { [group]: taken, ...others } = selection
  return taken === option ? others : { ...others, [group]: option }
}

/**
 * Availability of each option given the selection in the other groups. One pass over the variants, regardless of the
 * number of options.
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
      // A variant that mismatches in one group shows where another option of that group leads.
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

/** Initial selection: the only variant, if there is just one. */
export function firstSelection(variants: readonly Variant[]): Selection {
  const [only] = variants
  return variants.length === 1 && only ? only.options : {}
}

/** Initial selection of the buy sheet: the first variant in stock, else the first. */
export function sheetSelection(variants: readonly Variant[]): Selection {
  const start = variants.find(hasPieces) ?? variants[0]
  return start?.options ?? {}
}
