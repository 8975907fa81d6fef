import { numberedId } from './fill-tastes.ts'
import type { TastefulShop } from './tastes.ts'

/** A shopper whose next product is known, and what they have seen before, the last one apart too. */
export type JudgedShopper = { number: number; seen: number[]; last: number; next: number }

/** So many shoppers whose next product was kept aside, evenly from all. */
export function judgedShoppers(shop: TastefulShop, count: number): JudgedShopper[] {
  const all = shop.shoppers.flatMap(({ seen, next }, number): JudgedShopper[] => {
    const last = seen.at(-1)?.product
    if (next === null || last === undefined) return []
    return [{ number, seen: seen.map(({ product }) => product), last, next }]
  })
  const step = Math.max(1, Math.floor(all.length / count))
  return all.filter((_, index) => index % step === 0).slice(0, count)
}

/** How often the next product is among the first ones of each shopper's list, and how many products are shown at all. */
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
