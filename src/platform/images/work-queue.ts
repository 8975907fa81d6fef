import pLimit from 'p-limit'
import { AppError } from '#shared/app-error.ts'

/** Runs `work`; concurrent calls with the same key share one run. */
export type WorkQueue<Result> = (key: string, work: () => Promise<Result>) => Promise<Result>

/** A queue that runs `concurrency` at once. Throws UNAVAILABLE when `maxPending` calls wait already. */
export function createWorkQueue<Result>(
  concurrency: number,
  maxPending: number,
): WorkQueue<Result> {
  const limit = pLimit(concurrency)
  const running = new Map<string, Promise<Result>>()

  return async (key, work) => {
    const known = running.get(key)
    if (known) return known
    if (limit.pendingCount >= maxPending)
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 })
    const result = limit(work).finally(() => running.delete(key))
    running.set(key, result)
    return result
  }
}
