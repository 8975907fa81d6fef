import { editDistance } from '#shared/edit-distance.ts'
import { fieldNames } from './line-schema.ts'

export type UnknownField = {
  /** Such as `variants[0].prize`. */
  path: string
  /** The field that was probably meant; undefined when the line has that one as well. */
  meant: string | undefined
}

/** Fields of a line that catalog files do not have. */
export function findUnknownFields(value: unknown): UnknownField[] {
  return find(value, '', 'line')
}

function find(value: unknown, path: string, kind: keyof typeof fieldNames): UnknownField[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const { known, nested } = fieldNames[kind]
  return Object.entries(value).flatMap(([name, field]) => {
    const own = path ? `${path}.${name}` : name
    if (!known.includes(name)) {
      return { path: own, meant: known.find((each) => !(each in value) && isNear(name, each)) }
    }
    const inner = nested[name]
    if (!inner) return []
    return Array.isArray(field)
      ? field.flatMap((item, index) => find(item, `${own}[${index}]`, inner))
      : find(field, own, inner)
  })
}

/** True for other spellings of a name, its beginning, and names with one letter wrong (two in long ones). */
function isNear(name: string, known: string): boolean {
  const [typed, meant] = [simplify(name), simplify(known)]
  if (typed === meant || (typed.length >= 4 && meant.startsWith(typed))) return true
  if (Math.min(typed.length, meant.length) < 4) return false
  return editDistance(typed, meant) <= (meant.length >= 8 ? 2 : 1)
}

function simplify(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
