import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { isTransientDatabaseError } from '#platform/database-errors.ts'
import { AppError } from '#shared/app-error.ts'
import type { Observations } from './observations.ts'
import type { Outages } from './outages.ts'

type World = { observations: Observations; outages: Outages }

/** Errors from losing a race to another actor. */
const raceErrors: ReadonlySet<string> = new Set([
  'ORDER_STATUS_CONFLICT',
  'ORDER_NOT_HELD',
  'ORDER_HELD',
  'ORDER_UNPAID',
  'ORDER_TOTAL_CHANGED',
  'STALE_EDIT',
  'REFUND_TOO_LARGE',
  'INVALID_FIELD',
  'OUT_OF_STOCK',
  'NOT_ENOUGH_STOCK',
  'NOT_FOR_SALE',
  'UNAVAILABLE',
])

/** Tasks of people of the shop that are done again and again until `stop`. Everything but a lost race is an oddity. */
export function createWork({ observations, outages }: World) {
  const hands: Promise<void>[] = []
  let isStopping = false

  async function keepDoing(who: string, everyMs: number, task: () => Promise<unknown>) {
    await delay(hands.length * 40)
    while (!isStopping) {
      const since = Date.now()
      await task().catch((error: unknown) => {
        if (error instanceof AppError && raceErrors.has(error.code)) return
        if (isTransientDatabaseError(error) && outages.hadOutage(since))
          return observations.count('merchant waited')
        const code = error instanceof DatabaseError ? error.code : ''
        observations.oddities.push(`${who} got: ${code} ${error}`)
      })
      await delay(everyMs)
    }
  }

  return {
    start(who: string, everyMs: number, task: () => Promise<unknown>): void {
      hands.push(keepDoing(who, everyMs, task))
    },
    async stop(): Promise<void> {
      isStopping = true
      await Promise.all(hands)
    },
  }
}
