import type { AttributeFacet } from '../query/facets.ts'

/** The number of products with a value of an attribute; `number` is the number that the value begins with, if any. */
export type ValueCount = [
  code: string,
  name: string,
  value: string,
  number: number | null,
  count: number,
]

const maxAttributes = 20
const maxValues = 20
const fewNumbers = 8

export function buildAttributeFacets(rows: readonly ValueCount[]): AttributeFacet[] {
  const byCode = Map.groupBy(rows, ([code]) => code)
  return [...byCode.values()]
    .map((values) => ({ values, uses: values.reduce((sum, row) => sum + row[4], 0) }))
    .toSorted((a, b) => b.uses - a.uses || (codeOf(a.values) < codeOf(b.values) ? -1 : 1))
    .slice(0, maxAttributes)
    .map(({ values }) => buildAttributeFacet(values))
}

function codeOf(rows: readonly ValueCount[]): string {
  return rows[0]?.[0] ?? ''
}

function buildAttributeFacet(rows: readonly ValueCount[]): AttributeFacet {
  const values = rows
    .toSorted((a, b) => b[4] - a[4] || (a[2] < b[2] ? -1 : 1))
    .slice(0, maxValues)
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

/** The unit of all values, possibly empty; undefined when the values are not numbers of one unit. */
function commonUnit(rows: readonly ValueCount[]): string | undefined {
  const units = new Set(
    rows.map(([, , value, number]) =>
      number === null ? undefined : /^[\d.,]+\s*(\p{L}*)$/u.exec(value)?.[1],
    ),
  )
  const [unit] = units
  return units.size === 1 ? unit : undefined
}
