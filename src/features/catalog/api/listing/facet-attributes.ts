import type { Facets } from '../../contract.ts'

/** How many products have a value of an attribute; `number` is what the value begins with, when that is a number. */
export type ValueRow = [
  code: string,
  name: string,
  value: string,
  number: number | null,
  count: number,
]

const mostAttributes = 20
const mostValues = 20
const fewNumbers = 8

/** Attributes of most products first, and their values of most products first. */
export function toAttributes(rows: readonly ValueRow[]): Facets['attributes'] {
  const byCode = Map.groupBy(rows, ([code]) => code)
  return [...byCode.values()]
    .map((values) => ({ values, uses: values.reduce((sum, row) => sum + row[4], 0) }))
    .toSorted((a, b) => b.uses - a.uses || (codeOf(a.values) < codeOf(b.values) ? -1 : 1))
    .slice(0, mostAttributes)
    .map(({ values }) => toAttribute(values))
}

function codeOf(rows: readonly ValueRow[]): string {
  return rows[0]?.[0] ?? ''
}

function toAttribute(rows: readonly ValueRow[]): Facets['attributes'][number] {
  const values = rows
    .toSorted((a, b) => b[4] - a[4] || (a[2] < b[2] ? -1 : 1))
    .slice(0, mostValues)
    .map(([, , value, , count]) => ({ value, count }))
  const base = { code: codeOf(rows), name: rows[0]?.[1] ?? '', values }
  const unit = rows.length > fewNumbers ? commonUnit(rows) : undefined
  if (unit === undefined) return { ...base, kind: 'values' }
  const numbers = rows.flatMap(([, , , number]) => number ?? [])
  return {
    ...base,
    kind: 'number',
    ...(unit && { unit }),
    min: Math.min(...numbers),
    max: Math.max(...numbers),
  }
}

/** What stands behind the number of every value, maybe nothing; undefined when the values are no numbers of one unit. */
function commonUnit(rows: readonly ValueRow[]): string | undefined {
  const units = new Set(
    rows.map(([, , value, number]) =>
      number === null ? undefined : /^[\d.,]+\s*(\p{L}*)$/u.exec(value)?.[1],
    ),
  )
  const [unit] = units
  return units.size === 1 ? unit : undefined
}
