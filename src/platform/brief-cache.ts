import { within } from './within.ts'

export type BriefCache<Value> = {
  /** The value of `key`: the one that is kept or being made, else what `make` gives. */
  get(key: string, make: () => Promise<Value>): Promise<Value>
  /** Forgets all; what is being made is neither kept nor shared with those who come from now on. */
  clear(): void
}

type Options<Value> = {
  /** How long a value is kept, in milliseconds. */
  ms: number
  /** How many values are kept at once; the oldest goes first. */
  most: number
  /** Whether a value is worth keeping; what is not is only shared by those who ask at the same time. */
  isWorthKeeping?: (value: Value) => boolean
  /** So many are made at once, the rest one after the other; all at once when not given. */
  atOnce?: number
  /** What takes longer to make is not waited for any more, and leaves its turn to the next; a minute when not given. */
  limitMs?: number
  now?: () => number
}

/**
 * Keeps for seconds what takes long to find out and may be seconds old. What many ask for at once is made once. Each
 * process has its own, so nothing that matters may rest on it.
 */
export function createBriefCache<Value>(options: Options<Value>): BriefCache<Value> {
  const { ms, most, isWorthKeeping = () => true, atOnce = Number.POSITIVE_INFINITY } = options
  const { limitMs = 60_000, now = Date.now } = options
  const kept = new Map<string, { value: Value; until: number }>()
  const underWay = new Map<string, Promise<Value>>()
  let clearings = 0
  const takeTurn = turns(atOnce)

  /** Makes room for one more; what is over goes too, since nobody may ask for it again. */
  function makeRoom(): void {
    for (const [key, { until }] of kept) {
      if (until > now() && kept.size < most) return
      kept.delete(key)
    }
  }

  async function make(key: string, maker: () => Promise<Value>): Promise<Value> {
    const before = clearings
    const value = await takeTurn(() => within(limitMs, maker(), 'what is kept'))
    if (before !== clearings || !isWorthKeeping(value)) return value
    kept.delete(key)
    makeRoom()
    kept.set(key, { value, until: now() + ms })
    return value
  }

  return {
    get(key, maker) {
      const found = kept.get(key)
      if (found && found.until > now()) return Promise.resolve(found.value)
      const waiting = underWay.get(key)
      if (waiting) return waiting
      const made = make(key, maker).finally(() => {
        if (underWay.get(key) === made) underWay.delete(key)
      })
      underWay.set(key, made)
      return made
    },
    clear() {
      clearings += 1
      kept.clear()
      underWay.clear()
    },
  }
}

/** Runs so many at once, and the others in the order in which they came. */
function turns(atOnce: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
