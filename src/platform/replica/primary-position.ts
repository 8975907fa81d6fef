import { setTimeout as delay } from 'node:timers/promises'

/** A place in the primary's write-ahead log. */
export type Position = {
  /** All changes that were committed before `at` lie before it. */
  lsn: bigint
  /** By this process's clock, in milliseconds since 1970. */
  at: number
  /** What the primary's clock is ahead of this process's, in milliseconds. */
  clockAhead: number
}

export type PrimaryPosition = {
  /** Where a replica must be to have all that was heard of; undefined while that is unknown. */
  current(): Position | undefined
  /** The newest known, which later changes may have passed. */
  lastKnown(): Position | undefined
  /** Whether the primary has told nothing for two seconds. */
  isSilent(): boolean
  /** What was committed until now must be read. With `holdMs`, nothing is known to be current for this long. */
  require(holdMs?: number): void
  stop(): void
}

type Options = {
  /** Reads `lsn` and the primary's clock in milliseconds since 1970. */
  read: () => Promise<{ lsn: string; clock: number }>
  now?: () => number
}

/** A position this old says too little of what is missing. */
const maxAgeMs = 2000
const refreshMs = 1000
/** A bulk change sends notifications by the hundred. */
const pauseMs = 10

/** Follows the end of the primary's write-ahead log: each second, and after each call of `require`. */
export function followPrimary({ read, now = Date.now }: Options): PrimaryPosition {
  let known: Position | undefined
  /** Calls of `require`, and how many came before `known` was asked for. */
  let [required, knownRequired] = [0, 0]
  let heldUntil = 0
  let isReading = false
  let isStopped = false
  const timer = setInterval(() => void refresh(), refreshMs).unref()

  async function refresh(): Promise<void> {
    if (isReading) return
    isReading = true
    try {
      while (!isStopped) {
        const before = required
        await readOnce()
        knownRequired = before
        if (required === before) break
        await delay(pauseMs, undefined, { ref: false })
      }
    } catch {
      // It is tried again a second later.
    }
    isReading = false
  }

  async function readOnce(): Promise<void> {
    const at = now()
    const { lsn, clock } = await read()
    known = { lsn: parseLsn(lsn), at, clockAhead: clock - (at + now()) / 2 }
  }

  const isSilent = () => known === undefined || now() > known.at + maxAgeMs

  void refresh()
  return {
    current() {
      if (isSilent() || knownRequired < required || now() < heldUntil) return undefined
      return known
    },
    lastKnown: () => known,
    isSilent,
    require(holdMs = 0) {
      required += 1
      heldUntil = Math.max(heldUntil, now() + holdMs)
      void refresh()
    },
    stop() {
      isStopped = true
      clearInterval(timer)
    },
  }
}

/** `pg_lsn` as text: the upper and lower 32 bits in hexadecimal. */
export function parseLsn(text: string): bigint {
  const [upper = '', lower = ''] = text.split('/')
  return (BigInt(`0x${upper}`) << 32n) | BigInt(`0x${lower}`)
}
