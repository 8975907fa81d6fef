import type { Db } from '#platform/database.ts'
import type { WideShelf } from './columns.ts'
import { loadColumns } from './load-columns.ts'

/** When the catalogue was looked at. */
export type Look = { snapshot: string; at: number }

/** What has been read, and the look that it followed: what came after that may not be in it, nor known otherwise. */
type Read = { wide: WideShelf; since: Look }

export type WideReader = {
  /** From now on it is read whenever that is needed. */
  want(onError: (error: unknown) => void, inHead: number): void
  /** Begins to read after the look `since`, unless that is going on, or what is there will do. */
  readUnless(known: WideShelf | undefined, since: Look): void
  /** What has been read meanwhile; once. */
  take(): Read | undefined
  /** When what is being read has been read. */
  settled(): Promise<void>
  /** Ends reading. */
  stop(): Promise<void>
}

/** An import that changes all again and again has it read anew so often and not more. */
const pauseMs = 60_000
/** So many products that are not in the order of their category any more are gone through in each list. */
const mostInTail = 20_000

/** Reads what lists of a large shop are made from into memory, beside all else. */
export function createWideReader(db: Db): WideReader {
  const stopping = new AbortController()
  let tell: ((error: unknown) => void) | undefined
  let mostInHead = 0
  let beganAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  let read: Read | undefined

  async function begin(since: Look): Promise<void> {
    beganAt = performance.now()
    try {
      const wide = await loadColumns(db, stopping.signal, mostInHead)
      read = wide && { wide, since }
    } catch (error) {
      tell?.(error)
    } finally {
      reading = undefined
    }
  }

  return {
    want(onError, inHead) {
      tell = onError
      mostInHead = inHead
    },
    readUnless(known, since) {
      if (!tell || reading || read || stopping.signal.aborted) return
      if (known?.head && known.columns.size - known.columns.tailFrom < mostInTail) return
      if (performance.now() - beganAt < pauseMs) return
      reading = begin(since)
    },
    take() {
      const own = read
      read = undefined
      return own
    },
    settled: async () => reading,
    async stop() {
      stopping.abort()
      await reading
    },
  }
}
