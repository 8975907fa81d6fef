import type { FacetCounts, FilterAttribute } from '#features/catalog/web/public.ts'
import { formatVnd } from '#shared/format.ts'
import { type AttributeFilter, type Filter, noAttributeFilter } from '../../domain.ts'
import { chooseCategory, withAttribute } from './choosing.ts'

/** Display names of what a filter names by id and code. */
export type FilterNames = {
  category: string
  attributes: readonly {
    code: string
    name: string
    unit: string
    options: readonly { value: string; label: string }[]
  }[]
}

/** Attributes known from the category and from the counts beside a list. */
export function attributeNames(
  attributes: readonly FilterAttribute[],
  facets: FacetCounts | null,
): FilterNames['attributes'] {
  const counted = facets?.attributes ?? []
  return [
    ...attributes.map(({ code, name, options }) => {
      const unit = counted.find((facet) => facet.code === code)?.unit ?? ''
      return { code, name, unit, options }
    }),
    ...counted
      .filter(({ code }) => !attributes.some((attribute) => attribute.code === code))
      .map(({ code, name, unit = '' }) => ({ code, name, unit, options: [] })),
  ]
}

/** One applied condition, and the filter without it. */
export type AppliedFilter = { key: string; label: string; without: Filter }

/** All conditions of a filter, with their labels. */
export function appliedFilters(filter: Filter, names: FilterNames): AppliedFilter[] {
  const applied: AppliedFilter[] = []
  const add = (key: string, label: string, without: Filter) => applied.push({ key, label, without })

  if (filter.categoryId || filter.category) {
    const without = { ...chooseCategory(filter, null), attr: filter.attr }
    add('category', names.category || 'Danh mục đã chọn', without)
  }
  const price = rangeText(filter.priceMin, filter.priceMax, formatVnd)
  if (price) add('price', capital(price), { ...filter, priceMin: null, priceMax: null })
  if (filter.ratingMin > 0) {
    add('rating', ratingText(filter.ratingMin), { ...filter, ratingMin: 0 })
  }
  if (filter.inStock) add('inStock', 'Còn hàng', { ...filter, inStock: false })
  if (filter.shipFast) add('shipFast', 'Giao nhanh', { ...filter, shipFast: false })
  for (const [code, selected] of Object.entries(filter.attr)) {
    applied.push(...appliedAttribute(filter, code, selected, names))
  }
  return applied
}

function appliedAttribute(
  filter: Filter,
  code: string,
  selected: AttributeFilter,
  names: FilterNames,
): AppliedFilter[] {
  const attribute = names.attributes.find((known) => known.code === code)
  const named = (text: string) => (attribute ? `${attribute.name}: ${text}` : text)
  const applied = selected.values.map((value) => ({
    key: `${code}=${value}`,
    label: named(attribute?.options.find((option) => option.value === value)?.label ?? value),
    without: withAttribute(filter, code, {
      ...selected,
      values: selected.values.filter((other) => other !== value),
    }),
  }))
  const unit = attribute?.unit ? ` ${attribute.unit}` : ''
  const range = rangeText(selected.min, selected.max, (bound) => formatNumber(bound) + unit)
  if (!range) return applied
  const without = withAttribute(filter, code, { ...noAttributeFilter, values: selected.values })
  return [...applied, { key: code, label: attribute ? named(range) : capital(range), without }]
}

function rangeText(
  min: number | null,
  max: number | null,
  format: (bound: number) => string,
): string {
  if (min !== null && max !== null) return `${format(min)} – ${format(max)}`
  if (min !== null) return `từ ${format(min)}`
  return max === null ? '' : `đến ${format(max)}`
}

/** “Từ 4,5 sao”. */
export function ratingText(stars: number): string {
  return stars === 5 ? '5 sao' : `Từ ${formatNumber(stars)} sao`
}

let decimal: Intl.NumberFormat | undefined

/** `4.5` → `4,5`. */
export function formatNumber(value: number): string {
  decimal ??= new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 2 })
  return decimal.format(value)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
