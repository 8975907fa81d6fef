import type { Vnd } from '#shared/money.ts'

export type Fields = Readonly<Record<string, unknown>>

/** An answer of unknown shape: a chain of fallback paths tries the next one. */
export class UnknownShape extends Error {
  override name = 'UnknownShape'
}

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value at a dotted path (`data.user`); the empty path is the value itself. */
export function at(value: unknown, path: string): unknown {
  let found = value
  for (const key of path === '' ? [] : path.split('.')) {
    found = isRecord(found) ? found[key] : undefined
  }
  return found
}

/** The first list found at one of the paths, an empty one included. Throws UnknownShape. */
export function listAt(answer: unknown, ...paths: string[]): unknown[] {
  for (const path of paths) {
    const found = at(answer, path)
    if (Array.isArray(found)) return found
  }
  throw new UnknownShape(`no list at ${paths.join(', ')}`)
}

/** The first object found at one of the paths. Throws UnknownShape. */
export function recordAt(answer: unknown, ...paths: string[]): Fields {
  for (const path of paths) {
    const found = at(answer, path)
    if (isRecord(found)) return found
  }
  throw new UnknownShape(`no object at ${paths.join(', ')}`)
}

/** Maps the objects of a list by `read`; entries for which it returns undefined are left out. */
export function each<Item>(list: unknown[], read: (fields: Fields) => Item | undefined): Item[] {
  return list.flatMap((entry) => {
    const item = isRecord(entry) ? read(entry) : undefined
    return item === undefined ? [] : [item]
  })
}

/** The first non-empty text (or number, as text), else ''. */
export function text(...values: unknown[]): string {
  for (const value of values) {
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  }
  return ''
}

export function textOrNull(...values: unknown[]): string | null {
  return text(...values) || null
}

/** The first number or numeric text, else undefined. */
export function number(...values: unknown[]): number | undefined {
  for (const value of values) {
    const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (typeof parsed === 'number' && Number.isFinite(parsed)) return parsed
  }
  return undefined
}

/** The first number as whole đồng, else null. */
export function moneyOrNull(...values: unknown[]): Vnd | null {
  const found = number(...values)
  return found === undefined || found < 0 ? null : (Math.round(found) as Vnd)
}

export function money(...values: unknown[]): Vnd {
  return moneyOrNull(...values) ?? (0 as Vnd)
}

/** True for true, 1, '1' and 'true' in any of the values. */
export function flag(...values: unknown[]): boolean {
  return values.some((value) => value === true || value === 1 || value === '1' || value === 'true')
}

/** The address of a picture: a string, or an object with `url`, `path` or `media`. */
export function pictureUrl(...values: unknown[]): string | null {
  for (const value of values) {
    if (typeof value === 'string' && value !== '') return value
    if (!isRecord(value)) continue
    const found = pictureUrl(value.url, value.path, value.media)
    if (found) return found
  }
  return null
}
