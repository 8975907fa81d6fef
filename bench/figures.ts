import type { Measured } from './load.ts'
import { table } from './report.ts'

/** A measurement of the shop with its baseline; `goal` is the minimum ratio of their rates. */
export type Figure = {
  what: string
  ours: Measured
  bare: Measured
  unit: string
  baseline: string
  goal?: number | undefined
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const fine = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const twoDigits = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 })

/** Table of rates, ratios and goals. */
export function rateTable(figures: readonly Figure[]): string {
  const rate = (value: number, unit: string) =>
    `${(value >= 100 ? whole : fine).format(value)} ${unit}/s`
  return table(
    ['', 'Tiệm', 'bare', 'ratio', 'goal', 'baseline'],
    figures.map(({ what, ours, bare, unit, baseline, goal }) => [
      what,
      rate(ours.rate, unit),
      rate(bare.rate, unit),
      twoDigits.format(ours.rate / bare.rate),
      goal === undefined ? '' : verdict(ours.rate / bare.rate, goal, '≥'),
      baseline,
    ]),
  )
}

/** Table of CPU time per response in ms. The last column is the ratio of rates that CPU time alone would give. */
export function processorTable(figures: readonly Figure[]): string {
  return table(
    ['', 'Tiệm: app', 'PostgreSQL', 'bare: app', 'PostgreSQL', 'bare / Tiệm'],
    figures.map(({ what, ours, bare }) => {
      const [cost, bareCost] = [costOf(ours), costOf(bare)]
      const isKnown = cost !== undefined && bareCost !== undefined
      const cells = [ours.appMs, ours.postgresMs, bare.appMs, bare.postgresMs].map(milliseconds)
      return [what, ...cells, isKnown ? twoDigits.format(bareCost / cost) : '']
    }),
  )
}

/** Total CPU time of a response in ms. */
export function costOf({ appMs, postgresMs }: Measured): number | undefined {
  return appMs === undefined ? undefined : appMs + (postgresMs ?? 0)
}

/** Milliseconds with two decimals. */
export function milliseconds(value: number | undefined): string {
  return value === undefined ? '' : `${value.toFixed(value < 0.1 ? 3 : 2)} ms`
}

/** Verdict on a goal: “≥ 0.5: met”, or by how much it was missed. */
export function verdict(value: number, goal: number, sign: '≥' | '≤', unit = ''): string {
  const missing = sign === '≥' ? goal - value : value - goal
  const target = `${sign} ${goal}${unit}`
  const by = (missing >= 10 ? whole : twoDigits).format(missing)
  return missing <= 0 ? `${target}: met` : `${target}: missed by ${by}${unit}`
}

/** Sentence about the CPU load of other programs during the measurement. */
export function aboutOthers(measured: readonly Measured[]): string {
  const shares = measured.flatMap(({ others }) => (others === undefined ? [] : [others]))
  if (shares.length === 0) return 'How busy the machine was otherwise is unknown.'
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  return `Meanwhile ${Math.round(100 * mean)} % of the machine's work was that of other programs, at the most ${Math.round(
    100 * Math.max(...shares),
  )} %; above 10 % rates are only rough.`
}
