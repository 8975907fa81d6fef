import type { FastifyBaseLogger } from 'fastify'

/**
 * Hands things on; gives back those that nobody took, to be tried again, and tells why. Throws when none could be handed
 * on.
 */
export type Deliver<Item> = (
  items: readonly Item[],
  onRefusal: (reason: unknown) => void,
) => Promise<readonly Item[]>

type Settings = {
  /** More than so many never wait: the first in line are lost. */
  most?: number
  /** So many are handed on together. */
  atOnce?: number
  /** What has come waits so long for more. */
  pauseMs?: number
  /** While nobody takes anything, it is tried ever more seldom, down to this. */
  longestPauseMs?: number
  /** What still waits when the process ends has so long. */
  lastMs?: number
}

export type VisitQueue<Item> = {
  /** Never waits and never throws. */
  add(items: readonly Item[]): void
  /** Hands on what still waits, once. */
  stop(): Promise<void>
}

/**
 * What is counted waits here, in memory, so that no shopper waits for whoever counts. A process that dies loses it, which
 * nobody minds. That nothing can be handed on is logged once, and once again when it can.
 */
export function createVisitQueue<Item>(
  deliver: Deliver<Item>,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  settings: Settings = {},
): VisitQueue<Item> {
  const { most = 2000, atOnce = 100, pauseMs = 2000, longestPauseMs = 60_000 } = settings
  const { lastMs = 3000 } = settings
  let waiting: Item[] = []
  let lost = 0
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopping = false

  function keep(items: readonly Item[]): void {
    const over = Math.max(0, items.length - most)
    lost += over
    waiting = items.slice(over)
  }

  function plan(): void {
    if (timer || running || isStopping || waiting.length === 0) return
    const pause = Math.min(pauseMs * 2 ** failures, longestPauseMs)
    timer = setTimeout(() => {
      timer = undefined
      running = run().finally(() => {
        running = undefined
        plan()
      })
    }, pause).unref()
  }

  /** Until nothing waits or nobody takes it. */
  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, atOnce)
      waiting = waiting.slice(atOnce)
      const left = await attempt(batch)
      if (left.length === 0) continue
      keep([...left, ...waiting])
      return
    }
  }

  async function attempt(batch: readonly Item[]): Promise<readonly Item[]> {
    let reason: unknown
    try {
      const left = await deliver(batch, (told) => {
        reason = told
      })
      if (left.length > 0) note(reason)
      else recover()
      return left
    } catch (err) {
      note(err)
      return batch
    }
  }

  function note(err: unknown): void {
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
      keep([...waiting, ...items])
      plan()
    },
    async stop() {
      isStopping = true
      clearTimeout(timer)
      const rest = (running ?? Promise.resolve()).then(run)
      const tooLate = new Promise<void>((resolve) => setTimeout(resolve, lastMs).unref())
      await Promise.race([rest, tooLate])
    },
  }
}
