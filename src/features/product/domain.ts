import type { Product, Variant } from '#features/catalog/contract.ts'
import { defaultLineLimit, purchasable } from '#features/catalog/domain.ts'

/** The chosen option of each group, by the group's name. */
export type Selection = Readonly<Record<string, string>>

type Group = Product['variants'][number]

export type OptionState = 'available' | 'preorder' | 'sold-out'

/** There are pieces on the shelf; what can only be ordered ahead has none. */
function hasPieces({ stock, inStock }: Pick<Variant, 'stock' | 'inStock'>): boolean {
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

/** What an option can lead to, given what is chosen in the other groups. */
export function optionState(
  variants: readonly Variant[],
  selection: Selection,
  group: string,
  option: string,
): OptionState {
  const possible = variants.filter((variant) => fits(variant, { ...selection, [group]: option }))
  if (possible.some(hasPieces)) return 'available'
  return possible.some((variant) => variant.isPreorder) ? 'preorder' : 'sold-out'
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

type Sold = Pick<Product, 'stock' | 'inStock' | 'isPreorder'>

/** Whether what is chosen (the variant, or the whole product when it has none) can't be bought at all. */
export function isSoldOut(product: Sold, variant: Variant | undefined): boolean {
  const chosen = variant ?? product
  return !hasPieces(chosen) && !chosen.isPreorder
}

/** The most pieces to ask for: stock, or what is left of the running flash sale; 99 when unknown or on preorder. */
export function quantityLimit(product: Sold, variant: Variant | undefined): number {
  const { stock, isPreorder } = variant ?? product
  const limit = Math.min(purchasable({ stock, isPreorder }), stock ?? defaultLineLimit)
  const most = Math.max(limit, isPreorder && limit <= 0 ? defaultLineLimit : 1)
  const left = variant?.flashSale?.remaining ?? 0
  const isFlash = variant !== undefined && variant.flashPrice === variant.finalPrice && left > 0
  return isFlash ? Math.min(most, left) : most
}

/** A whole number between 1 and `max`; anything that is none becomes 1. */
export function clampQuantity(quantity: number, max: number): number {
  if (!Number.isInteger(quantity) || quantity < 1) return 1
  return Math.min(quantity, Math.max(max, 1))
}

const tracking =
  /^(?:utm_.*|fbclid|gclid|gbraid|wbraid|dclid|msclkid|ttclid|twclid|yclid|igshid|mc_cid|mc_eid|zarsrc|ref|referrer)$/i

/** A query without what only tells where the shopper came from; the same text when there is nothing to remove. */
export function withoutTracking(search: string): string {
  const parameters = new URLSearchParams(search)
  const names = [...parameters.keys()].filter((name) => tracking.test(name))
  if (names.length === 0) return search
  for (const name of names) parameters.delete(name)
  return parameters.size > 0 ? `?${parameters}` : ''
}
