const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const idKey = /^(?:ids?|category|\w+Ids?)$/
const picture = /^\/(?:demo-pictures|pictures|uploads)\//

/** Maps our ids to numbers, as another server may use, and image paths to the server's origin. */
export function createNumericIds(origin: string) {
  const numbers = new Map<string, number>()
  const ids = new Map<string, string>()

  function numberOf(id: string): number {
    const known = numbers.get(id) ?? 1001 + numbers.size
    numbers.set(id, known)
    ids.set(String(known), id)
    return known
  }

  /** Maps ids of a response from ours to numbers. */
  function outward(value: unknown): unknown {
    if (typeof value === 'string') {
      if (uuid.test(value)) return numberOf(value)
      return picture.test(value) ? origin + value : value
    }
    if (Array.isArray(value)) return value.map(outward)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, outward(own)]))
  }

  const idOf = (original: unknown) => ids.get(String(original)) ?? original

  /** Maps ids of a body or query from numbers to ours. */
  function inward(value: unknown, key = ''): unknown {
    if (Array.isArray(value)) return value.map((entry) => inward(entry, key))
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([name, original]) => [name, inward(original, name)]),
      )
    }
    return idKey.test(key) ? idOf(value) : value
  }

  return { outward, inward, idOf: (original: string) => ids.get(original) ?? original }
}

export type NumericIds = ReturnType<typeof createNumericIds>
