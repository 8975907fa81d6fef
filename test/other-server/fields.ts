/** An object of an answer, of which nothing is known. */
export type Fields = Readonly<Record<string, unknown>>

/** What the specification allows a call to answer, made of what our own server answers; undefined for an empty answer. */
export type Shape = (told: Fields) => unknown

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : {}
}

export function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : []
}

/** Only these of the fields, as far as they are told; `other=own` tells a field under another name. */
export function only(fields: Fields, ...names: string[]): Fields {
  return Object.fromEntries(
    names.flatMap((name) => {
      const [other = name, own = other] = name.split('=')
      return fields[own] === undefined ? [] : [[other, fields[own]]]
    }),
  )
}

/** A number as text, as databases tell decimals. */
export function asText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value
}

/** What stands in `data` of our own answer, each in a shape. */
export function eachIn(told: Fields, key: string, shape: (fields: Fields) => unknown): unknown[] {
  return listOf(told[key]).map(shape)
}
