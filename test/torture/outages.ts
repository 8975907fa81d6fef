import { setTimeout as delay } from 'node:timers/promises'

/** Records outages of the database: during and shortly after them, requests may be rejected with 503. */
export type Outages = ReturnType<typeof createOutages>

// Requests from an outage may still wait for a connection afterwards.
const afterwardsMs = 3000

export function createOutages() {
  let active = 0
  let quietAt = 0
  return {
    async during(work: () => Promise<unknown>): Promise<void> {
      active += 1
      try {
        await work()
      } finally {
        active -= 1
        quietAt = Date.now() + afterwardsMs
      }
    },
    /** True when there was an outage at any time since then. */
    hadOutage: (since: number) => active > 0 || since < quietAt,
  }
}

/** Retries while the work fails with errors that `mayFail` accepts. */
export async function retryUntil<Result>(
  work: () => Promise<Result>,
  mayFail: (error: unknown) => boolean,
  timeoutMs = 60_000,
): Promise<Result> {
  for (const deadline = Date.now() + timeoutMs; ; await delay(300)) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > deadline || !mayFail(error)) throw error
    }
  }
}
