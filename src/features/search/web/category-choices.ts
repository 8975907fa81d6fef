import type { CategoryNode } from '#features/catalog/contract.ts'

/** A row of the category tree; `depth` is 0 at the top. */
export type CategoryChoice = { id: string; name: string; depth: number; isChosen: boolean }

/** The category tree as rows, expanded along `path` alone, up to the capacity of a list. */
export function categoryChoices(
  tree: readonly CategoryNode[],
  path: readonly CategoryNode[],
  depth = 0,
): CategoryChoice[] {
  return tree.flatMap(({ id, name, children }) => {
    const choice = { id, name, depth, isChosen: path.at(-1)?.id === id }
    const isOpen = path[depth]?.id === id
    return [choice, ...(isOpen ? categoryChoices(children, path, depth + 1) : [])]
  })
}
