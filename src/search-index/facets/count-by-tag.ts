import type { AttributeValue } from '../query/attribute-filter.ts'
import type { IndexedCategory } from '../query/category.ts'
import type { ValueCount } from './attribute-facets.ts'
import { countedCategories, type FacetCounts, maxValues } from './facet-counts.ts'

export type TagCounts = Map<number, number>

/** Counts of the chosen category's children; of its siblings when it is a leaf; of all categories when none is chosen. */
export function countCategories(
  categories: readonly IndexedCategory[],
  category: IndexedCategory | undefined,
  counts: TagCounts,
): FacetCounts['categories'] {
  const parent = category?.isLeaf ? category.parentId : category?.id
  return categories
    .flatMap(({ id, slug, name, parentId, depth, tag }) => {
      const count = counts.get(tag)
      const isShown = !category || parentId === parent
      return count && isShown ? [{ id, slug, name, parentId, level: depth, count }] : []
    })
    .sort((a, b) => b.count - a.count)
    .slice(0, countedCategories)
}

/** Counts of attribute values; `ofFiltered` has, by code, the counts of attributes that are filtered by. */
export function countValues(
  known: ReadonlyMap<number, AttributeValue>,
  counts: TagCounts,
  ofFiltered: ReadonlyMap<string, TagCounts>,
): ValueCount[] {
  const rows: ValueCount[] = []
  const add = (some: TagCounts, isWanted: (code: string) => boolean) => {
    for (const [tag, count] of some) {
      const value = known.get(tag)
      if (!value || !isWanted(value.code)) continue
      rows.push([value.code, value.attribute, value.value, value.number, count])
    }
  }
  add(counts, (code) => !ofFiltered.has(code))
  for (const [filtered, own] of ofFiltered) add(own, (code) => code === filtered)
  return rows
    .sort((a, b) => b[4] - a[4] || compare(a[0], b[0]) || compare(a[2], b[2]))
    .slice(0, maxValues)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : +(one > other)
}
