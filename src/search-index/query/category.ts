/** A category as the index knows it. */
export type IndexedCategory = {
  id: string
  name: string
  slug: string
  imageUrl: string | null
  /** All documents in the category or below it have this tag. */
  tag: number
  depth: number
  parentId: string | null
  parentTag: number | null
  /** True when it has no subcategories. */
  isLeaf: boolean
  /** Its name and the parts of it, folded, with a space before and behind. */
  names: readonly string[]
}
