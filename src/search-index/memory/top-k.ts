import type { ColumnStore } from './column-store.ts'
import { isInStock } from './packed-document.ts'

export type TopK = {
  add(docId: number): void
  /** Documents with a lower score are no longer among the first. */
  threshold(): number
  docIds(): number[]
}

/** Documents that are out of stock come last. */
const stockScore = 2 ** 52

export function popularityOf({ flags, sold }: ColumnStore, docId: number): number {
  return (sold[docId] ?? 0) + ((flags[docId] ?? 0) & isInStock ? stockScore : 0)
}

export function createTopK(
  store: ColumnStore,
  { isNewestFirst, limit }: { isNewestFirst: boolean; limit: number },
): TopK {
  const { createdAt, ids } = store
  let best: number[] = []
  let threshold = Number.NEGATIVE_INFINITY

  function scoreOf(docId: number): number {
    return isNewestFirst ? (createdAt[docId] ?? 0) : popularityOf(store, docId)
  }

  function compare(one: number, other: number): number {
    const difference = scoreOf(other) - scoreOf(one)
    if (difference !== 0) return difference
    for (let part = 0; part < 4; part += 1) {
      const later = (ids[4 * other + part] ?? 0) - (ids[4 * one + part] ?? 0)
      if (later !== 0) return later
    }
    return 0
  }

  function prune(): void {
    best = best.sort(compare).slice(0, limit)
    const last = best[limit - 1]
    if (last !== undefined) threshold = scoreOf(last)
  }

  return {
    add(docId) {
      if (scoreOf(docId) < threshold) return
      best.push(docId)
      if (best.length >= 2 * limit) prune()
    },
    threshold: () => threshold,
    docIds() {
      prune()
      return best
    },
  }
}
