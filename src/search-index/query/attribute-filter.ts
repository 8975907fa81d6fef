/** A condition on a value of an attribute; bounds are inclusive. */
export type AttributeFilter = { oneOf: readonly string[] } | { min: number } | { max: number }

/** A value of an attribute; documents that have it carry its tag. */
export type AttributeValue = {
  tag: number
  code: string
  attribute: string
  value: string
  number: number | null
}

export function matchesValue(
  filters: readonly AttributeFilter[],
  { value, number }: Pick<AttributeValue, 'value' | 'number'>,
): boolean {
  return filters.every((filter) => {
    if ('oneOf' in filter) return filter.oneOf.includes(value)
    return number !== null && ('min' in filter ? number >= filter.min : number <= filter.max)
  })
}
