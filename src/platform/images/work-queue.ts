import { AppError } from '#shared/app-error.ts'

/** Runs work, at most so much at once; what is asked for twice at a time is done once. */
export type WorkQueue<Result> = (key: string, work: () => Promise<Result>) => Promise<Result>

/** A queue of `atOnce` places. Throws UNAVAILABLE when more than `mostWaiting` wait. */
export function createWorkQueue<Result>(atOnce: number, mostWaiting: number): WorkQueue<Result> {
  const underWay = new Map<string, Promise<Result>>()
  const waiting: (() => void)[] = []
  let running = 0

  async function takeTurn(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 })
      // The one who ends hands its place on, so that nobody slips in between.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return (key, work) => {
    const known = underWay.get(key)
    if (known) return known
    const result = takeTurn(work).finally(() => underWay.delete(key))
    underWay.set(key, result)
    return result
  }
}
