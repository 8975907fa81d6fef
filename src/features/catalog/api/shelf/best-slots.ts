import type { Wish } from '../listing/orders.ts'
import type { Columns } from './columns.ts'
import { isInStock } from './packed-product.ts'

export type BestSlots = {
  see(slot: number): void
  /** What has fewer points does not come first any more. */
  least(): number
  /** The first slots of the order, as many as the wish asks for and those before them. */
  slots(): number[]
}

/** What cannot be bought is last. */
const stockPoints = 2 ** 52

/** What sells better has more points. */
export function popularityOf({ flags, sold }: Columns, slot: number): number {
  return (sold[slot] ?? 0) + ((flags[slot] ?? 0) & isInStock ? stockPoints : 0)
}

/** Remembers which of the slots it sees come first, without putting all of them in order. */
export function bestOf(
  columns: Columns,
  { isNewestFirst, limit, offset }: Omit<Wish, 'text'>,
): BestSlots {
  const { createdAt, ids } = columns
  const wanted = offset + limit
  let best: number[] = []
  /** What has less does not come first. */
  let least = Number.NEGATIVE_INFINITY

  function pointsOf(slot: number): number {
    return isNewestFirst ? (createdAt[slot] ?? 0) : popularityOf(columns, slot)
  }

  function compare(one: number, other: number): number {
    const difference = pointsOf(other) - pointsOf(one)
    if (difference !== 0) return difference
    for (let part = 0; part < 4; part += 1) {
      const later = (ids[4 * other + part] ?? 0) - (ids[4 * one + part] ?? 0)
      if (later !== 0) return later
    }
    return 0
  }

  function keepFirst(): void {
    best = best.sort(compare).slice(0, wanted)
    const last = best[wanted - 1]
    if (last !== undefined) least = pointsOf(last)
  }

  return {
    see(slot) {
      if (pointsOf(slot) < least) return
      best.push(slot)
      if (best.length >= 2 * wanted) keepFirst()
    },
    least: () => least,
    slots() {
      keepFirst()
      return best
    },
  }
}
