import type { Query } from './all-queries.ts'
import type { Item } from './need.ts'
import type { Homograph } from './odd.ts'

/** A search under test: slugs for a query, best first, at most `limit`. */
export type Search = (q: string, limit: number) => Promise<string[]>

export type Score = { queries: number; recall: number; reciprocalRank: number }

const places = 10
const atOnce = 4

/**
 * Recall and mean reciprocal rank over the first ten results, by kind of query and for all. With more than ten relevant
 * products, recall is the share of relevant results. `poor` lists the queries with incomplete recall and no relevant first
 * result.
 */
export async function judge(search: Search, queries: readonly Query[], items: readonly Item[]) {
  const sums = new Map<string, Score>()
  const poor: string[] = []
  const bySlug = new Map(items.map((item) => [item.slug, item]))
  await forEach(queries, async ({ q, kind, isRelevant }) => {
    const relevant = items.filter(isRelevant)
    if (relevant.length === 0) throw new Error(`Nothing in the catalog would do for ${q}`)
    const hits = (await search(q, places)).map((slug) => {
      const item = bySlug.get(slug)
      return item !== undefined && isRelevant(item)
    })
    const recall = hits.filter(Boolean).length / Math.min(places, relevant.length)
    const first = hits.indexOf(true)
    const reciprocalRank = first < 0 ? 0 : 1 / (first + 1)
    if (recall < 1 && reciprocalRank < 1) poor.push(q)
    for (const name of [kind, 'all']) {
      const sum = sums.get(name) ?? { queries: 0, recall: 0, reciprocalRank: 0 }
      sums.set(name, {
        queries: sum.queries + 1,
        recall: sum.recall + recall,
        reciprocalRank: sum.reciprocalRank + reciprocalRank,
      })
    }
  })
  const scores = [...sums].map(([name, { queries: count, ...sum }]): [string, Score] => [
    name,
    { queries: count, recall: sum.recall / count, reciprocalRank: sum.reciprocalRank / count },
  ])
  return { scores: Object.fromEntries(scores), poor: poor.toSorted() }
}

/** The share of correctly ordered pairs of a product that has the word and one that only has its homographs. */
export async function judgeAccents(
  search: Search,
  homographs: readonly Homograph[],
  items: readonly Item[],
): Promise<number> {
  const bySlug = new Map(items.map((item) => [item.slug, item]))
  let right = 0
  let pairs = 0
  await forEach(homographs, async ({ q, isMeant, other }) => {
    const found = (await search(q, 100)).flatMap((slug) => bySlug.get(slug) ?? [])
    found.forEach((item, place) => {
      if (!isMeant(item)) return
      const others = found.flatMap((one, where) => (other(one) ? [where] : []))
      pairs += others.length
      right += others.filter((where) => where > place).length
    })
  })
  return right / pairs
}

async function forEach<T>(list: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...list]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
