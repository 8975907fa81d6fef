import { useEffect, useState } from 'react'
import type { CategoryNode } from '#features/catalog/contract.ts'
import {
  type FilterAttribute,
  findCategoryAttributes,
  findCategoryTree,
} from '#features/catalog/web/public.ts'
import { browserApi } from '#storefront/api/browser-api.ts'

/** The shop's categories; undefined while loading. */
export function useCategoryTree(): CategoryNode[] | undefined {
  const [tree, setTree] = useState<CategoryNode[]>()
  useEffect(() => {
    let wanted = true
    findCategoryTree(browserApi()).then((found) => wanted && setTree(found))
    return () => {
      wanted = false
    }
  }, [])
  return tree
}

/** Filter attributes of a top-level category; undefined while loading, empty without a category. */
export function useCategoryAttributes(id: string | undefined): FilterAttribute[] | undefined {
  const [known, setKnown] = useState<{ id: string; attributes: FilterAttribute[] }>()
  useEffect(() => {
    if (!id) return
    let wanted = true
    findCategoryAttributes(browserApi(), id).then(
      (attributes) => wanted && setKnown({ id, attributes }),
    )
    return () => {
      wanted = false
    }
  }, [id])
  if (!id) return []
  return known?.id === id ? known.attributes : undefined
}
