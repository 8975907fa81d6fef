/** An untyped object of a response. */
export type Fields = Readonly<Record<string, unknown>>

/** Builds a response that the specification allows from our own server's response; undefined for an empty response. */
export type Shape = (answer: Fields) => unknown

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : {}
}

export function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : []
}

/** Picks fields, as far as they exist; `other=own` renames one. */
export function only(fields: Fields, ...names: string[]): Fields {
  return Object.fromEntries(
    names.flatMap((name) => {
      const [other = name, own = other] = name.split('=')
      return fields[own] === undefined ? [] : [[other, fields[own]]]
    }),
  )
}

/** A number as text, like decimals of some databases. */
export function asText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value
}

/** Maps the items of `data` in our own response to a shape. */
export function eachIn(answer: Fields, key: string, shape: (fields: Fields) => unknown): unknown[] {
  return listOf(answer[key]).map(shape)
}
