import { setTimeout as delay } from 'node:timers/promises'

/** Whether the database is, or was a moment ago, really away: then people may be asked to try again. */
export type Weather = ReturnType<typeof watchWeather>

// What was asked while it was away may wait for a connection for some time.
const afterwardsMs = 3000

export function watchWeather() {
  let storms = 0
  let calmAt = 0
  return {
    async storm(work: () => Promise<unknown>): Promise<void> {
      storms += 1
      try {
        await work()
      } finally {
        storms -= 1
        calmAt = Date.now() + afterwardsMs
      }
    },
    /** Whether it stormed at any time since then. */
    wasRough: (since: number) => storms > 0 || since < calmAt,
  }
}

/** Does it again and again while it fails for reasons that go by themselves. */
export async function insist<Result>(
  work: () => Promise<Result>,
  mayFail: (error: unknown) => boolean,
  patienceMs = 60_000,
): Promise<Result> {
  for (const deadline = Date.now() + patienceMs; ; await delay(300)) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > deadline || !mayFail(error)) throw error
    }
  }
}
