import { useState } from 'react'
import type { Product } from '#features/catalog/contract.ts'
import {
  clampQuantity,
  findVariant,
  firstSelection,
  quantityLimit,
  type Selection,
  sheetSelection,
  toggleOption,
} from '../domain.ts'

/** Which variant, and how many: shared by the page and the sheet. */
export function useProductChoice(product: Product) {
  const { variants: groups, variantsRaw: variants } = product
  const [selection, setSelection] = useState<Selection>(() => firstSelection(variants))
  const [wanted, setWanted] = useState(1)
  const variant = findVariant(groups, variants, selection)
  const max = quantityLimit(product, variant)
  return {
    selection,
    variant,
    needsVariant: variants.length > 0,
    max,
    quantity: clampQuantity(wanted, max),
    setQuantity: setWanted,
    toggle: (group: string, option: string) =>
      setSelection((before) => toggleOption(before, group, option)),
    /** Chooses for a shopper who has chosen nothing yet. */
    preselect: () => {
      if (Object.keys(selection).length === 0) setSelection(sheetSelection(variants))
    },
  }
}

export type ProductChoice = ReturnType<typeof useProductChoice>
