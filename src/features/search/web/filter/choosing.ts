import type { AttributeFilter, Filter } from '../../domain.ts'

/** Chooses a category. Attributes belong to one top-level category, so a choice outside of it clears them. */
export function chooseCategory(
  filter: Filter,
  chosen: { id: string; isTop: boolean } | null,
): Filter {
  return {
    ...filter,
    categoryId: chosen?.id ?? '',
    category: '',
    attr: chosen?.isTop ? filter.attr : {},
  }
}

/** The filter with one attribute changed; an empty condition is removed. */
export function withAttribute(filter: Filter, code: string, selected: AttributeFilter): Filter {
  const isSelected = selected.values.length > 0 || selected.min !== null || selected.max !== null
  const attr = { ...filter.attr, [code]: selected }
  if (!isSelected) delete attr[code]
  return { ...filter, attr }
}

/** The filter without conditions on other attributes. */
export function withoutAttributesBut(filter: Filter, codes: readonly string[]): Filter {
  const attr = Object.entries(filter.attr).filter(([code]) => codes.includes(code))
  return { ...filter, attr: Object.fromEntries(attr) }
}
