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
  isLeaf: boolean
  /** Its name and the parts of it, folded, with a space before and behind. */
  names: readonly string[]
}
