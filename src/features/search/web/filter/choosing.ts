import type { AttributeFilter, Filter } from '../../domain.ts'

/** Choosing a category; attributes are filtered by within a top category alone, so any other choice clears them. */
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

/** The filter with one attribute's changed; nothing of it is left when nothing is asked of it. */
export function withAttribute(filter: Filter, code: string, asked: AttributeFilter): Filter {
  const isAsked = asked.values.length > 0 || asked.min !== null || asked.max !== null
  const attr = { ...filter.attr, [code]: asked }
  if (!isAsked) delete attr[code]
  return { ...filter, attr }
}

/** The filter without what it asks of any other attributes. */
export function withoutAttributesBut(filter: Filter, codes: readonly string[]): Filter {
  const attr = Object.entries(filter.attr).filter(([code]) => codes.includes(code))
  return { ...filter, attr: Object.fromEntries(attr) }
}
