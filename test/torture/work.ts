import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { isTransientDatabaseError } from '#platform/database-errors.ts'
import { AppError, type ErrorCode } from '#shared/app-error.ts'
import type { Observations } from './observations.ts'
import type { Outages } from './outages.ts'

type World = {
  observations: Observations
  outages: Outages
  /** How many times longer than usual everybody pauses. */
  pauses: number
}

export type Work = ReturnType<typeof createWork>

/** Tasks of people of the shop that are done again and again until `stop`. Everything but a lost race is an oddity. */
export function createWork({ observations, outages, pauses }: World) {
  const hands: Promise<void>[] = []
  let isStopping = false

  async function keepDoing(
    who: string,
    everyMs: number,
    task: () => Promise<unknown>,
    raceErrors: readonly ErrorCode[],
  ) {
    await delay(hands.length * 40)
    while (!isStopping) {
      const since = Date.now()
      await task().catch((error: unknown) => {
        if (error instanceof AppError && raceErrors.includes(error.code)) return
        if (isTransientDatabaseError(error) && outages.hadOutage(since))
          return observations.count('merchant waited')
        const code = error instanceof DatabaseError ? error.code : ''
        observations.oddities.push(`${who} got: ${code} ${error}`)
      })
      await delay(everyMs * pauses)
    }
  }

  return {
    /** `raceErrors`: those of losing a race to another actor. */
    start(
      who: string,
      everyMs: number,
      task: () => Promise<unknown>,
      raceErrors: readonly ErrorCode[] = [],
    ): void {
      hands.push(keepDoing(who, everyMs, task, raceErrors))
    },
    async stop(): Promise<void> {
      isStopping = true
      await Promise.all(hands)
    },
  }
}
