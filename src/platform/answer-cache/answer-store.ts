import { type Answer, type KeptAnswer, keepAnswer } from './kept-answer.ts'

/** An answer that is kept, and until when it may be given. */
export type Entry = {
  kept: KeptAnswer
  bytes: number
  madeAt: number
  freshUntil: number
  /** Not before then it is made anew. */
  retryAt: number
  staleUntil: number
}

/** Keeps answers by their keys and by what they are made from, at most so many bytes; the least recently used go first. */
export function createAnswerStore(most: number, now: () => number) {
  /** Least recently used first. */
  const entries = new Map<string, Entry>()
  const keysOfTag = new Map<string, Set<string>>()
  let bytes = 0

  function forget(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    bytes -= entry.bytes
    for (const tag of entry.kept.tags) {
      const keys = keysOfTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysOfTag.delete(tag)
    }
  }

  /** Counts the entry anew, and makes room for it. */
  function weigh(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return
    const size = entry.kept.size() + 2 * key.length
    bytes += size - entry.bytes
    entry.bytes = size
    if (size > most / 8) forget(key)
    for (const oldest of entries.keys()) {
      if (bytes <= most) break
      forget(oldest)
    }
  }

  return {
    get: (key: string) => entries.get(key),
    forget,
    put(key: string, answer: Answer): KeptAnswer {
      forget(key)
      const madeAt = now()
      const freshUntil = madeAt + answer.seconds * 1000
      const entry: Entry = {
        kept: keepAnswer(answer, () => weigh(key, entry)),
        bytes: 0,
        madeAt,
        freshUntil,
        retryAt: 0,
        staleUntil: freshUntil + answer.staleSeconds * 1000,
      }
      entries.set(key, entry)
      for (const tag of answer.tags) {
        const keys = keysOfTag.get(tag) ?? new Set()
        keysOfTag.set(tag, keys.add(key))
      }
      weigh(key, entry)
      return entry.kept
    },
    /** Notes that it was used just now. */
    touch(key: string, entry: Entry): void {
      entries.delete(key)
      entries.set(key, entry)
    },
    forgetTag(tag: string): void {
      for (const key of [...(keysOfTag.get(tag) ?? [])]) forget(key)
    },
    forgetAll(): void {
      for (const key of [...entries.keys()]) forget(key)
    },
    figures: () => ({ entries: entries.size, bytes }),
  }
}
