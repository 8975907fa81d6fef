import { setTimeout as delay } from 'node:timers/promises'

/** Work exceeded its time limit; it may still be running. */
export class TimeoutError extends Error {
  override name = 'TimeoutError'
}

/** The result of `work`. Throws TimeoutError, which names `what`, when it takes longer than `limitMs`. */
export async function withTimeout<Result>(
  limitMs: number,
  work: Promise<Result>,
  what = 'work',
): Promise<Result> {
  const abort = new AbortController()
  const late = delay(limitMs, undefined, { signal: abort.signal }).then(() => {
    throw new TimeoutError(`No end of ${what} within ${limitMs} ms`)
  })
  // After the race, both the aborted timer and the abandoned work may still reject.
  late.catch(() => {})
  work.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    abort.abort()
  }
}
