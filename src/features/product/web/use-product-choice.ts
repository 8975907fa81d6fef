import { useCallback, useMemo, useState } from 'react'
import type { Product } from '#features/catalog/contract.ts'
import type { FlashSaleEntry } from '#features/flash-sale/contract.ts'
import { flashLeft } from '../domain/price.ts'
import { clampQuantity, quantityLimit } from '../domain/quantity.ts'
import {
  findVariant,
  firstSelection,
  type Selection,
  sheetSelection,
  toggleOption,
} from '../domain/selection.ts'
import { useLinkedVariant, useVariantInAddress } from './variant-address.ts'

/** Variant and quantity, shared by the page and the sheet. */
export function useProductChoice(product: Product, entry: FlashSaleEntry | null) {
  const { variants: groups, variantsRaw: variants } = product
  const [selection, setSelection] = useState<Selection>(() => firstSelection(variants))
  const [wanted, setQuantity] = useState(1)
  useLinkedVariant(variants, setSelection)
  const variant = findVariant(groups, variants, selection)
  useVariantInAddress(variants, variant)
  const max = quantityLimit(product, variant, flashLeft(product, variant, entry))
  const quantity = clampQuantity(wanted, max)

  const toggle = useCallback(
    (group: string, option: string) =>
      setSelection((before) => toggleOption(before, group, option)),
    [],
  )
  /** Chooses for a shopper who has not chosen yet. */
  const preselect = useCallback(
    () =>
      setSelection((before) =>
        Object.keys(before).length === 0 ? sheetSelection(variants) : before,
      ),
    [variants],
  )
  const needsVariant = variants.length > 0
  return useMemo(
    () => ({ selection, variant, needsVariant, max, quantity, setQuantity, toggle, preselect }),
    [selection, variant, needsVariant, max, quantity, toggle, preselect],
  )
}

export type ProductChoice = ReturnType<typeof useProductChoice>
