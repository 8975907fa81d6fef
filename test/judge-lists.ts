import { numberedId } from './fill-synthetic-shop.ts'
import type { SyntheticShop } from './synthetic-shop.ts'

/** A shopper with a held-out next product and the products viewed before; `last` is the latest of them. */
export type JudgedShopper = { number: number; seen: number[]; last: number; next: number }

/** Evenly sampled shoppers with a held-out next product. */
export function judgedShoppers(shop: SyntheticShop, count: number): JudgedShopper[] {
  const all = shop.shoppers.flatMap(({ seen, next }, number): JudgedShopper[] => {
    const last = seen.at(-1)?.product
    if (next === null || last === undefined) return []
    return [{ number, seen: seen.map(({ product }) => product), last, next }]
  })
  const step = Math.max(1, Math.floor(all.length / count))
  return all.filter((_, index) => index % step === 0).slice(0, count)
}

/** Hit rate of the held-out product at the top of each list, and the number of distinct products recommended. */
export async function judgeLists(
  judged: readonly JudgedShopper[],
  shown: number,
  listFor: (shopper: JudgedShopper) => readonly string[] | Promise<readonly string[]>,
): Promise<{ hitRate: number; products: number }> {
  const products = new Set<string>()
  let hits = 0
  for (const shopper of judged) {
    const list = (await listFor(shopper)).slice(0, shown)
    for (const id of list) products.add(id)
    if (list.includes(numberedId(shopper.next))) hits += 1
  }
  return { hitRate: hits / judged.length, products: products.size }
}
