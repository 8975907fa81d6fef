import type { FastifyBaseLogger } from 'fastify'

/** Delivers items; returns those to retry and reports the reason by `onRefusal`. Throws when no item could be delivered. */
export type Deliver<Item> = (
  items: readonly Item[],
  onRefusal: (reason: unknown) => void,
) => Promise<readonly Item[]>

type Settings = {
  /** Maximum queue length; the oldest items are dropped. */
  capacity?: number
  /** Maximum number of items per delivery. */
  batchSize?: number
  /** Delay before the first delivery, to collect a batch. */
  delayMs?: number
  /** Upper bound of the exponential backoff. */
  maxDelayMs?: number
  /** Time limit of the last delivery at shutdown. */
  shutdownMs?: number
}

export type VisitQueue<Item> = {
  /** Returns at once and never throws. */
  add(items: readonly Item[]): void
  /** Attempts to deliver the waiting items once. */
  stop(): Promise<void>
}

/**
 * An in-memory queue, so that requests do not wait for the delivery. A crash loses the waiting items, which is acceptable
 * for statistics. The first failure and the recovery are logged.
 */
export function createVisitQueue<Item>(
  deliver: Deliver<Item>,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  settings: Settings = {},
): VisitQueue<Item> {
  const { capacity = 2000, batchSize = 100, delayMs = 2000, maxDelayMs = 60_000 } = settings
  const { shutdownMs = 3000 } = settings
  let waiting: Item[] = []
  let lost = 0
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopping = false

  function setWaiting(items: readonly Item[]): void {
    const over = Math.max(0, items.length - capacity)
    lost += over
    waiting = items.slice(over)
  }

  function scheduleRun(): void {
    if (timer || running || isStopping || waiting.length === 0) return
    const pause = Math.min(delayMs * 2 ** failures, maxDelayMs)
    timer = setTimeout(() => {
      timer = undefined
      running = run().finally(() => {
        running = undefined
        scheduleRun()
      })
    }, pause).unref()
  }

  /** Runs until the queue is empty or a delivery fails. */
  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize)
      waiting = waiting.slice(batchSize)
      const left = await attempt(batch)
      if (left.length === 0) continue
      setWaiting([...left, ...waiting])
      return
    }
  }

  async function attempt(batch: readonly Item[]): Promise<readonly Item[]> {
    let reason: unknown
    try {
      const left = await deliver(batch, (refusal) => {
        reason = refusal
      })
      if (left.length > 0) recordFailure(reason)
      else recover()
      return left
    } catch (err) {
      recordFailure(err)
      return batch
    }
  }

  function recordFailure(err: unknown): void {
    failures += 1
    if (failures === 1) log.warn({ err }, 'Visits cannot be counted; they wait')
  }

  function recover(): void {
    if (failures > 0) log.info({ lost }, 'Visits are counted again')
    failures = 0
    lost = 0
  }

  return {
    add(items) {
      setWaiting([...waiting, ...items])
      scheduleRun()
    },
    async stop() {
      isStopping = true
      clearTimeout(timer)
      const rest = (running ?? Promise.resolve()).then(run)
      const tooLate = new Promise<void>((resolve) => setTimeout(resolve, shutdownMs).unref())
      await Promise.race([rest, tooLate])
    },
  }
}
