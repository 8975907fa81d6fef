import type { CategoryNode } from '#features/catalog/contract.ts'

/** The categories from the top to the one with this id or slug; empty when there is none. */
export function categoryPath(tree: readonly CategoryNode[], idOrSlug: string): CategoryNode[] {
  if (idOrSlug === '') return []
  for (const node of tree) {
    if (node.id === idOrSlug || node.slug === idOrSlug) return [node]
    const below = categoryPath(node.children, idOrSlug)
    if (below.length > 0) return [node, ...below]
  }
  return []
}
