import type { Listing } from './make-listings.ts'
import {
  isFitting,
  type MarketKind,
  type MarketQuery,
  marketPrefixes,
  mayBegin,
  phrasesOfAll,
} from './market-queries.ts'

/** Skus for a query, best first. */
type Search = (q: string) => Promise<readonly string[]>
type Suggest = (q: string) => Promise<{ keywords: readonly string[]; skus: readonly string[] }>

type Score = { queries: number; precision: number }

const places = 10
/** Needs that fewer listings meet say little about an engine. */
const fewest = 3

/** Mean precision in the first ten places, of as many as there are relevant listings, by kind; and the queries that fall short. */
export async function judgeMarket(
  search: Search,
  queries: readonly MarketQuery[],
  listings: readonly Listing[],
) {
  const bySku = new Map(listings.map((listing) => [listing.sku, listing]))
  const byKind = new Map<MarketKind | 'all', number[]>()
  const poor: string[] = []
  for (const { q, kind, isRelevant } of queries) {
    const relevant = listings.filter(isRelevant).length
    if (relevant < fewest) continue
    const shown = (await search(q)).slice(0, Math.min(places, relevant))
    const hits = shown.flatMap((sku) => bySku.get(sku) ?? []).filter(isRelevant).length
    const precision = hits / Math.min(places, relevant)
    if (precision < 1) poor.push(`${kind} ${q}: ${precision.toFixed(2)}`)
    for (const name of [kind, 'all'] as const) {
      byKind.set(name, [...(byKind.get(name) ?? []), precision])
    }
  }
  const scores = [...byKind].map(([kind, list]): [string, Score] => [
    kind,
    { queries: list.length, precision: mean(list) },
  ])
  return { scores: Object.fromEntries(scores), poor }
}

const keywordsJudged = 5
const mostlyFitting = 0.8

/** The share of prefixes whose keywords and products mostly are what the prefix may begin. */
export async function judgeSuggestions(suggest: Suggest, listings: readonly Listing[]) {
  const bySku = new Map(listings.map((listing) => [listing.sku, listing]))
  const phrases = phrasesOfAll(listings)
  const poor: string[] = []
  const prefixes = marketPrefixes()
  for (const prefix of prefixes) {
    const { keywords, skus } = await suggest(prefix)
    const first = keywords.slice(0, keywordsJudged)
    const good = mean(first.map((keyword) => +isFitting(keyword, prefix, phrases)))
    const products = mean(
      skus.map((sku) => {
        const listing = bySku.get(sku)
        return +(listing !== undefined && mayBegin(prefix, listing))
      }),
    )
    if (good < mostlyFitting || products < mostlyFitting) {
      poor.push(`${prefix}: ${first.join(', ')} (${good.toFixed(2)}, ${products.toFixed(2)})`)
    }
  }
  return { prefixes: prefixes.length, share: 1 - poor.length / prefixes.length, poor }
}

function mean(list: readonly number[]): number {
  return list.reduce((sum, each) => sum + each, 0) / Math.max(list.length, 1)
}
