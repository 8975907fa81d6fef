/** Polling interval of changing numbers; each browser polls at a time of its own. */
export const pollIntervalMs = 20_000
const slowestMs = 300_000
/** Range over which browsers that wait for the same moment spread their calls. */
const spreadMs = 5000
/** Margin after which the server's clock has passed a moment. */
const marginMs = 400

type Plan = {
  /** Server time of the data, in milliseconds. */
  loadedAt: number
  /** Times at which the data changes: a sale starts or ends. */
  moments: readonly (string | null)[]
  /** Interval between calls; Infinity when only the moments matter. */
  pace: number
  /** Failed calls since, and the time of the last one. */
  failures: number
  failedAt: number
  /** Random number from 0 to 1, drawn for each call. */
  chance: number
}

/** Server time of the next call: soon after the next moment, else at a steady interval, longer after failures. */
export function nextLoadAt({ chance, ...plan }: Plan): number {
  const varied = 0.75 + chance / 2
  if (plan.failures > 0) {
    return plan.failedAt + Math.min(pollIntervalMs * 2 ** plan.failures, slowestMs) * varied
  }
  const ahead = plan.moments
    .map((moment) => Date.parse(moment ?? ''))
    .filter((moment) => moment >= plan.loadedAt)
  const next = Math.min(...ahead)
  return Math.min(plan.loadedAt + plan.pace * varied, next + marginMs + chance * spreadMs)
}
