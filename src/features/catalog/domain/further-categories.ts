/** By the id of a category the ids of all above it and its own. */
export type CategoryPaths = ReadonlyMap<string, readonly string[]>

/**
 * The categories that a product has besides its main one, without those that add nothing: the main one, those above any of its
 * categories, and repeated ones. In the order of their ids.
 */
export function furtherCategories(
  mainId: string,
  ids: readonly string[],
  paths: CategoryPaths,
): string[] {
  const all = [...new Set([mainId, ...ids])]
  const implied = new Set(
    all.flatMap((id) => (paths.get(id) ?? []).filter((above) => above !== id)),
  )
  return all.filter((id) => id !== mainId && !implied.has(id)).sort()
}
