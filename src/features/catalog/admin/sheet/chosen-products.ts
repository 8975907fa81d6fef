/** Where a list leaves the ids of products that are chosen for the sheet. */
const chosenProductsKey = 'sheet:products'

/** Leaves the ids of products for the sheet, which shows these alone. */
export function keepChosenProducts(ids: readonly string[]): void {
  sessionStorage.setItem(chosenProductsKey, JSON.stringify(ids))
}

/** The ids of products that a list has chosen; undefined when there are none. */
export function readChosenProducts(): string[] | undefined {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(chosenProductsKey) ?? 'null')
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : undefined
  } catch {
    return undefined
  }
}
