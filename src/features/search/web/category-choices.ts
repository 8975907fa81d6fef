import type { CategoryNode } from '#features/catalog/contract.ts'

/** A line of the tree of categories; `depth` is 0 at the top. */
export type CategoryChoice = { id: string; name: string; depth: number; isChosen: boolean }

/** The tree of categories line by line, open along `path` alone: as many as a list of choices can hold. */
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
