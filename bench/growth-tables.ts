import { costOf } from './figures.ts'
import type { Measured } from './load.ts'
import { table } from './report.ts'

/** Cost of each kind of request by number of products, with cold and with warm caches. */
export type Costs = {
  size: number
  measured: Record<string, Measured>
  cached: Record<string, Measured>
  statements: Record<string, number>
}

/** Growth up to this factor counts as none. */
const maxGrowth = 1.2

const heads = (costs: readonly Costs[]) => costs.map(({ size }) => size.toLocaleString('en'))

/** CPU time of app and PostgreSQL by shop size, and the factor relative to the smallest shop. */
export function costTable(costs: readonly Costs[]): string {
  const cell = ({ appMs = 0, postgresMs = 0 }: Measured) =>
    `${digits(appMs)} + ${digits(postgresMs)} ms`
  const rows = rowsOf(costs).map(([what, measured]) => {
    const [smallest, ...larger] = measured.map((each) => costOf(each) ?? Number.NaN)
    const growth = larger.map((cost) => marked(cost / (smallest ?? Number.NaN)))
    return [what, ...measured.map(cell), ...growth]
  })
  const times = heads(costs)
    .slice(1)
    .map((head) => `times at ${head}`)
  return table(['', ...heads(costs), ...times], rows)
}

export function waitTable(costs: readonly Costs[]): string {
  const cell = ({ p50, p95 }: Measured) => `${digits(p50)}, ${digits(p95)} ms`
  const rows = rowsOf(costs).map(([what, measured]) => [what, ...measured.map(cell)])
  return table(['', ...heads(costs)], rows)
}

export function statementTable(costs: readonly Costs[]): string {
  const [first] = costs
  const kinds = Object.keys(first?.statements ?? {})
  const count = (what: string) => costs.map(({ statements }) => (statements[what] ?? 0).toFixed(1))
  return table(
    ['', ...heads(costs)],
    kinds.map((what) => [what, ...count(what)]),
  )
}

function rowsOf(costs: readonly Costs[]): [what: string, measured: Measured[]][] {
  const [first] = costs
  const rows = (of: 'measured' | 'cached', suffix: string) =>
    Object.keys(first?.[of] ?? {}).map((what): [string, Measured[]] => [
      what + suffix,
      costs.flatMap((each) => each[of][what] ?? []),
    ])
  return [...rows('measured', ''), ...rows('cached', ', cached')]
}

function marked(growth: number): string {
  return growth > maxGrowth ? `**${growth.toFixed(2)}**` : growth.toFixed(2)
}

function digits(value: number): string {
  return value.toFixed(value < 1 ? 2 : 1)
}
