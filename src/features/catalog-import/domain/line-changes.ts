import type { ImportChange } from '../contract.ts'
import { shownValue, shownVariant } from './shown-value.ts'

type Fields = Readonly<Record<string, unknown>>

const shownChanges = 50

/** How a line of a catalog file differs from another one of the same product, field by field, shortened for reading. */
export function lineChanges(before: Fields | undefined, after: Fields): ImportChange[] {
  const own = fieldChanges(before ?? {}, after, ['variants', 'slug'])
  const known = byOptions(before?.variants)
  const now = byOptions(after.variants)
  const changed = [...now].flatMap(([name, variant]) => {
    const old = known.get(name)
    if (!old) return [{ field: name, before: null, after: shownVariant(variant) }]
    return fieldChanges(old, variant, ['options']).map((change) => ({
      ...change,
      field: `${name}: ${change.field}`,
    }))
  })
  const gone = [...known].flatMap(([name, variant]) =>
    now.has(name) ? [] : [{ field: name, before: shownVariant(variant), after: null }],
  )
  return [...own, ...changed, ...gone].slice(0, shownChanges)
}

function fieldChanges(before: Fields, after: Fields, left: readonly string[]): ImportChange[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)])
  return [...names].flatMap((field) => {
    const isSame = JSON.stringify(before[field]) === JSON.stringify(after[field])
    if (isSame || left.includes(field)) return []
    return [
      { field, before: shownValue(field, before[field]), after: shownValue(field, after[field]) },
    ]
  })
}

function byOptions(variants: unknown): Map<string, Fields> {
  if (!Array.isArray(variants)) return new Map()
  return new Map(
    variants.map((variant) => [Object.values(variant.options ?? {}).join(' / '), variant]),
  )
}
