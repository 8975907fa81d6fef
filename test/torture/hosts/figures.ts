import type { HostFault } from './faults.ts'
import type { Visit } from './visitors.ts'

/** Time from a fault until shoppers had been served for a while after it was healed. */
export type Span = { kind: HostFault; since: number; until: number }

const mostWithoutOrderMs = 30_000
const leastAnswered = 0.99
const causesShown = 4

/** How a fault was for shoppers: longest time without an order, share of visits that were answered. */
export function judgeSpan(
  { kind, since, until }: Span,
  acknowledgedAt: readonly number[],
  visits: readonly Visit[],
) {
  const isWithin = (at: number) => at >= since && at < until
  const moments = [since, ...acknowledgedAt.filter(isWithin).sort((a, b) => a - b), until]
  const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? since))
  const longestMs = Math.max(...gaps)

  const paid = visits.filter(({ at }) => isWithin(at))
  const failed = paid.filter(({ isAnswered }) => !isAnswered)
  const share = 1 - failed.length / Math.max(paid.length, 1)

  const seconds = (longestMs / 1000).toFixed(1)
  const percent = (share * 100).toFixed(2)
  const line = `  ${kind.padEnd(30)} ${seconds.padStart(5)} s without an order  ${percent.padStart(6)} % of ${paid.length} visits answered${causes(failed)}`
  const missed = [
    ...(longestMs > mostWithoutOrderMs ? [`${kind}: ${seconds} s without an order`] : []),
    ...(share < leastAnswered ? [`${kind}: ${percent} % of visits answered`] : []),
  ]
  return { line, missed }
}

function causes(failed: readonly Visit[]): string {
  const counts = new Map<string, number>()
  for (const { url, outcome } of failed) {
    const cause = `${url} ${outcome}`
    counts.set(cause, (counts.get(cause) ?? 0) + 1)
  }
  const worst = [...counts].sort(([, a], [, b]) => b - a).slice(0, causesShown)
  return worst.length === 0 ? '' : ` (${worst.map(([cause, n]) => `${cause} ×${n}`).join(', ')})`
}
