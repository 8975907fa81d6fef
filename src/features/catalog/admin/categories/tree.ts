import type { CappedCount } from '#shared/capped-count.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'
import type { ManagedCategory } from '../../categories-contract.ts'

export type Category = ManagedCategory
export const mostLevels = 6

/** A place among the children of a category, or at the top: before a sibling, or last. */
export type Place = { parentId: string | null; beforeId: string | null }

/** A category as a row of the list. */
export type TreeRow = {
  category: Category
  /** 1 at the top. */
  depth: number
  hasChildren: boolean
  isOpen: boolean
}

export function childrenOf(all: readonly Category[], parentId: string | null): Category[] {
  return all.filter((category) => category.parentId === parentId)
}

/** The categories above this one, from the top down, itself last. */
export function pathOf(all: readonly Category[], id: string | null): Category[] {
  const category = all.find((each) => each.id === id)
  return category ? [...pathOf(all, category.parentId), category] : []
}

export const pathText = (all: readonly Category[], id: string | null): string =>
  pathOf(all, id)
    .map(({ name }) => name)
    .join(' › ')

/** The categories of a branch, its root first. */
export function branchOf(all: readonly Category[], root: Category): Category[] {
  return [root, ...childrenOf(all, root.id).flatMap((child) => branchOf(all, child))]
}

function heightOf(all: readonly Category[], root: Category): number {
  return 1 + Math.max(0, ...childrenOf(all, root.id).map((child) => heightOf(all, child)))
}

/** The rows to show: what is not below a closed category, or what a search finds with all above it. */
export function rowsOf(
  all: readonly Category[],
  closed: ReadonlySet<string>,
  search: string,
): TreeRow[] {
  const words = foldVietnamese(search).split(/\s+/).filter(Boolean)
  const isFound = ({ name }: Category) => {
    const folded = foldVietnamese(name)
    return words.every((word) => folded.includes(word))
  }
  const kept =
    words.length === 0
      ? undefined
      : new Set(all.filter(isFound).flatMap(({ id }) => pathOf(all, id).map((each) => each.id)))
  const byParent = Map.groupBy(
    all.filter(({ id }) => kept?.has(id) ?? true),
    ({ parentId }) => parentId,
  )
  const below = (parentId: string | null, depth: number): TreeRow[] =>
    (byParent.get(parentId) ?? []).flatMap((category) => {
      const hasChildren = byParent.has(category.id)
      const isOpen = hasChildren && (kept !== undefined || !closed.has(category.id))
      const row = { category, depth, hasChildren, isOpen }
      return isOpen ? [row, ...below(category.id, depth + 1)] : [row]
    })
  return below(null, 1)
}

/** Where a category is. */
export function placeOf(all: readonly Category[], { id, parentId }: Category): Place {
  const siblings = childrenOf(all, parentId)
  const index = siblings.findIndex((sibling) => sibling.id === id)
  return { parentId, beforeId: siblings[index + 1]?.id ?? null }
}

export type Step = 'up' | 'down' | 'in' | 'out'

/** The place one step away; undefined where there is none. “In” is into the sibling before. */
export function stepOf(
  all: readonly Category[],
  category: Category,
  step: Step,
): Place | undefined {
  const { id, parentId } = category
  const siblings = childrenOf(all, parentId)
  const index = siblings.findIndex((sibling) => sibling.id === id)
  const before = siblings[index - 1]
  if (step === 'up') return before && { parentId, beforeId: before.id }
  if (step === 'down') {
    return siblings[index + 1] && { parentId, beforeId: siblings[index + 2]?.id ?? null }
  }
  if (step === 'out') {
    const parent = all.find((each) => each.id === parentId)
    return parent && placeOf(all, parent)
  }
  const place = before && { parentId: before.id, beforeId: null }
  return place && fits(all, category, place) ? place : undefined
}

/** Whether a category may stand there: not in its own branch, nor too deep, nor in one that is being merged. */
export function fits(all: readonly Category[], category: Category, { parentId }: Place): boolean {
  const above = pathOf(all, parentId)
  return (
    above.every(({ id, work }) => id !== category.id && !work?.intoId) &&
    above.length + heightOf(all, category) <= mostLevels
  )
}

/** The tree after a move, as the server will have it. */
export function moved(all: readonly Category[], id: string, place: Place): Category[] {
  const category = all.find((each) => each.id === id)
  if (!category) return [...all]
  const others = all.filter((each) => each.id !== id)
  const at = { ...category, parentId: place.parentId }
  const index = others.findIndex((each) => each.id === place.beforeId)
  return index === -1 ? [...others, at] : others.toSpliced(index, 0, at)
}

export type Drop = { rowId: string; zone: 'before' | 'inside' | 'after' }

/**
 * The place that a drop means; undefined where the category may not go. What is dropped after the last row of a branch leaves as many levels as
 * it was dragged to the left.
 */
export function dropPlace(
  all: readonly Category[],
  rows: readonly TreeRow[],
  { category, drop, depth }: { category: Category; drop: Drop; depth: number },
): Place | undefined {
  const target = rows.find((row) => row.category.id === drop.rowId)
  if (!target || target.category.id === category.id) return undefined
  const place = placeAt(all, target, drop.zone, depth)
  const current = placeOf(all, category)
  const isSame =
    place.beforeId === category.id ||
    (place.parentId === current.parentId && place.beforeId === current.beforeId)
  return !isSame && fits(all, category, place) ? place : undefined
}

function placeAt(
  all: readonly Category[],
  target: TreeRow,
  zone: Drop['zone'],
  depth: number,
): Place {
  const { category, isOpen } = target
  if (zone === 'before') return { parentId: category.parentId, beforeId: category.id }
  if (zone === 'inside') return { parentId: category.id, beforeId: null }
  if (isOpen) {
    return { parentId: category.id, beforeId: childrenOf(all, category.id)[0]?.id ?? null }
  }
  let place = placeOf(all, category)
  for (let level = target.depth; place.beforeId === null && level > Math.max(depth, 1); level--) {
    const parent = all.find((each) => each.id === place.parentId)
    if (!parent) break
    place = placeOf(all, parent)
  }
  return place
}

/** Products on sale in each category and all below it; those of one category are counted up to a limit. */
export function countProducts(all: readonly Category[]): ReadonlyMap<string, CappedCount> {
  const byParent = Map.groupBy(all, ({ parentId }) => parentId)
  const counts = new Map<string, CappedCount>()
  const count = ({ id, products }: Category): CappedCount => {
    const below = (byParent.get(id) ?? []).map(count)
    const total = {
      count: below.reduce((sum, each) => sum + each.count, products.count),
      isMore: products.isMore || below.some(({ isMore }) => isMore),
    }
    counts.set(id, total)
    return total
  }
  for (const top of byParent.get(null) ?? []) count(top)
  return counts
}
