import { setTimeout as delay } from 'node:timers/promises'

/** What was waited for took too long; it may still go on, unheard. */
export class TimedOutError extends Error {
  override name = 'TimedOutError'
}

/** What `work` gives, if it does within `limitMs`; else throws TimedOutError, which says `what` was waited for. */
export async function within<Result>(
  limitMs: number,
  work: Promise<Result>,
  what = 'work',
): Promise<Result> {
  const abort = new AbortController()
  const late = delay(limitMs, undefined, { signal: abort.signal }).then(() => {
    throw new TimedOutError(`No end of ${what} within ${limitMs} ms`)
  })
  // Aborting rejects the timer after the race is decided, and so may work that nobody waits for any more.
  late.catch(() => {})
  work.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    abort.abort()
  }
}
