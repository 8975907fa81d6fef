import {
  each,
  type Fields,
  isRecord,
  listAt,
  number,
  pictureUrl,
  text,
  textOrNull,
} from '#storefront/api/parse.ts'
import type { CategoryAttribute, CategoryNode, ProductAttribute, TopCategory } from '../contract.ts'

/** A filter attribute of a category: one of some values, or a range of numbers. */
export type FilterAttribute = CategoryAttribute & { isNumber: boolean }

export function parseTopCategories(answer: unknown): TopCategory[] {
  return each(listAt(answer, 'data', 'items', 'data.items', ''), (fields) => {
    const id = text(fields.id, fields.categoryId)
    const name = text(fields.name, fields.title)
    return id && name
      ? { id, name, slug: text(fields.slug), imageUrl: categoryPicture(fields) }
      : undefined
  })
}

export function parseCategoryTree(answer: unknown): CategoryNode[] {
  return nodes(asTree(listAt(answer, 'data', 'items', 'data.items', '')), null, [])
}

/** Nests categories that a server lists flat with parent ids. A tree stays as it is. */
function asTree(list: unknown[]): unknown[] {
  const all = list.filter(isRecord).filter(({ id }) => text(id) !== '')
  const ids = new Set(all.map(({ id }) => text(id)))
  const byParent = new Map<string, Fields[]>()
  for (const fields of all) {
    // A category whose parent is not in the list is a top-level one.
    const parent = ids.has(text(fields.parentId)) ? text(fields.parentId) : ''
    const siblings = byParent.get(parent) ?? []
    byParent.set(parent, siblings)
    siblings.push(fields)
  }
  if (byParent.size <= 1) return list
  const below = (parent: string): Fields[] =>
    (byParent.get(parent) ?? []).map((fields) => ({ ...fields, children: below(text(fields.id)) }))
  return below('')
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

/** Parses label and value pairs; blank ones are dropped. */
export function parseAttributes(answer: unknown): ProductAttribute[] {
  return each(listAt(answer, 'data', 'data.items', 'items', ''), (fields) => {
    const label = text(
      fields.label,
      isRecord(fields.attribute) ? fields.attribute.name : fields.name,
    ).trim()
    const value = text(fields.value).trim()
    return label && value ? { label, value } : undefined
  })
}

/** Parses filter attributes; those without a code are left out. Without values the attribute is a range. */
export function parseCategoryAttributes(answer: unknown): FilterAttribute[] {
  const list = listAt(answer, 'data', 'items', 'attributes', 'data.items', 'data.attributes', '')
  return each(list, (fields) => {
    const code = text(fields.code).trim().toUpperCase()
    if (!code) return undefined
    const options = parseOptions(fields.options ?? fields.values)
    const kind = text(fields.kind, fields.type, fields.dataType).toLowerCase()
    return {
      id: text(fields.id) || code,
      code,
      name: text(fields.name, fields.label, fields.title) || code,
      options,
      isNumber: kind === 'number' || kind === 'range' || options.length === 0,
    }
  })
}

function parseOptions(options: unknown): CategoryAttribute['options'] {
  const list = Array.isArray(options) ? options : []
  return list.flatMap((option) => {
    const fields: Fields = isRecord(option) ? option : { value: option }
    const value = text(fields.value, fields.id, fields.label, fields.name).trim()
    return value ? [{ value, label: text(fields.label, fields.name).trim() || value }] : []
  })
}
