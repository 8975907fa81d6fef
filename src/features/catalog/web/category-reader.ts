import {
  each,
  type Fields,
  isRecord,
  listAt,
  number,
  pictureUrl,
  text,
  textOrNull,
} from '#storefront/api/read.ts'
import type { CategoryNode, ProductAttribute, TopCategory } from '../contract.ts'

export function readTopCategories(answer: unknown): TopCategory[] {
  return each(listAt(answer, 'data', 'items', 'data.items', ''), (fields) => {
    const id = text(fields.id, fields.categoryId)
    const name = text(fields.name, fields.title)
    return id && name
      ? { id, name, slug: text(fields.slug), imageUrl: categoryPicture(fields) }
      : undefined
  })
}

export function readCategoryTree(answer: unknown): CategoryNode[] {
  return nodes(listAt(answer, 'data', 'items', 'data.items', ''), null, [])
}

function nodes(list: unknown[], parentId: string | null, parentPath: string[]): CategoryNode[] {
  return each(list, (fields) => {
    const id = text(fields.id)
    const name = text(fields.name, fields.title)
    if (!id || !name) return undefined
    const pathIds = [...parentPath, id]
    return {
      id,
      name,
      slug: text(fields.slug),
      parentId: textOrNull(fields.parentId) ?? parentId,
      imageUrl: categoryPicture(fields),
      depth: number(fields.depth) ?? parentPath.length,
      pathIds,
      children: Array.isArray(fields.children) ? nodes(fields.children, id, pathIds) : [],
    }
  })
}

function categoryPicture(fields: Fields): string | null {
  return pictureUrl(fields.imageUrl, fields.image, fields.thumbnail, fields.icon)
}

/** Label and value pairs; blank ones are dropped. */
export function readAttributes(answer: unknown): ProductAttribute[] {
  return each(listAt(answer, 'data', 'data.items', 'items', ''), (fields) => {
    const label = text(
      fields.label,
      isRecord(fields.attribute) ? fields.attribute.name : fields.name,
    ).trim()
    const value = text(fields.value).trim()
    return label && value ? { label, value } : undefined
  })
}
