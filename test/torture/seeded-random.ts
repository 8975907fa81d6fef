import { chance } from '../../bench/big-shop/chance.ts'

/** Seeded random choices. */
export type SeededRandom = ReturnType<typeof createRandom>

export function createRandom(seed: number) {
  const next = chance(seed)
  const below = (limit: number) => Math.floor(next() * limit)

  return {
    /** True with probability `share`. */
    happens: (share: number) => next() < share,
    /** A whole number of an inclusive range. */
    between: (least: number, most: number) => least + below(most - least + 1),
    pick<Item>(items: readonly Item[]): Item {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('There is nothing to choose from')
      return item
    },
    shuffle<Item>(items: readonly Item[]): Item[] {
      return items
        .map((item) => ({ item, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item)
    },
    uuid(): string {
      const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}
