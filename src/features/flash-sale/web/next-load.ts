/** Numbers that move by the second are asked for at this pace, each browser at a time of its own. */
export const calmMs = 20_000
const slowestMs = 300_000
/** Browsers that wait for the same moment spread their calls over so long. */
const spreadMs = 5000
/** The server's clock is surely past a moment by then. */
const marginMs = 400

type Plan = {
  /** When what is known was told, in milliseconds on the server's clock. */
  loadedAt: number
  /** Moments at which it changes: a sale ends or begins. */
  moments: readonly (string | null)[]
  /** Between two calls; Infinity when only the moments count. */
  pace: number
  /** Calls that have failed since, and when the last of them did. */
  failures: number
  failedAt: number
  /** 0–1, another one for each browser and call. */
  chance: number
}

/** When to ask again, on the server's clock: soon after the next moment, else at a calm pace, slower after failures. */
export function nextLoadAt({ chance, ...plan }: Plan): number {
  const varied = 0.75 + chance / 2
  if (plan.failures > 0) {
    return plan.failedAt + Math.min(calmMs * 2 ** plan.failures, slowestMs) * varied
  }
  const ahead = plan.moments
    .map((moment) => Date.parse(moment ?? ''))
    .filter((moment) => moment >= plan.loadedAt)
  const next = Math.min(...ahead)
  return Math.min(plan.loadedAt + plan.pace * varied, next + marginMs + chance * spreadMs)
}
