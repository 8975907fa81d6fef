import { withScratchDatabase } from '#db/scratch-database.ts'
import { recommend, refreshNeighbors } from '#features/recommendations/api/public.ts'
import { RecommendationQuery } from '#features/recommendations/contract.ts'
import { createDatabase, type Db } from '#platform/database.ts'
import { fillSyntheticShop, numberedId } from '#test/fill-synthetic-shop.ts'
import { judgedShoppers, judgeLists } from '#test/judge-lists.ts'
import { makeSyntheticShop } from '#test/synthetic-shop.ts'
import { table, writeChapter } from './report.ts'

const size = { products: 3000, categories: 60, tastes: 40, shoppers: 6000 }
const judgedOnes = 600
const shown = 12
const query = RecommendationQuery.parse({ limit: shown })

// `node bench/recommendations.ts`: hit rate at 12 of the next product that synthetic shoppers with known tastes view,
// compared with simpler lists and with the theoretical optimum.
await withScratchDatabase(async (url) => {
  const { db, close } = createDatabase(url)
  const report = await measure(db).finally(close)
  await writeChapter('# Recommendations', report)
  process.stdout.write(`${report}\n`)
})

async function measure(db: Db): Promise<string> {
  const shop = makeSyntheticShop(size)
  await fillSyntheticShop(db, shop)
  const began = performance.now()
  await refreshNeighbors(db)
  const seconds = (performance.now() - began) / 1000

  const cardsFor = async (currentId: string | undefined, shopper: number | null) => {
    const who = shopper === null ? null : { userId: numberedId(shopper), sessionId: null }
    const { items } = await recommend(db, { ...query, currentId }, who)
    return items.map(({ id }) => id)
  }
  const bySales = [...shop.products.keys()].sort(
    (a, b) => (shop.products[b]?.sold ?? 0) - (shop.products[a]?.sold ?? 0),
  )
  const categoryOf = (product: number | undefined) => shop.products[product ?? -1]?.category
  const judged = judgedShoppers(shop, judgedOnes)
  const best = await cardsFor(undefined, null)
  const lists = {
    'What sells best': () => best,
    'What sells best in the category looked at last': ({ last }: { last: number }) =>
      bySales
        .filter((product) => product !== last && categoryOf(product) === categoryOf(last))
        .map(numberedId),
    'The shop, beside the product looked at last': ({ last }: { last: number }) =>
      cardsFor(numberedId(last), null),
    'The shop, for the shopper': ({ number }: { number: number }) => cardsFor(undefined, number),
    'With all tastes known': ({ number, seen }: { number: number; seen: number[] }) => {
      const chances = shop.chances(number)
      const likeliest = [...chances.keys()].sort((a, b) => (chances[b] ?? 0) - (chances[a] ?? 0))
      return likeliest.filter((product) => !seen.includes(product)).map(numberedId)
    },
  }
  const rows = []
  for (const [name, list] of Object.entries(lists)) {
    const { hitRate, products } = await judgeLists(judged, shown, list)
    const coverage = `${((100 * products) / size.products).toFixed(0)} %`
    rows.push([name, `${(100 * hitRate).toFixed(1)} %`, coverage])
  }
  const events = shop.shoppers.reduce((sum, { seen }) => sum + seen.length, 0)
  return `\`node bench/recommendations.ts\` writes this chapter. Synthetic shoppers with tastes (categories, brands, a band of
prices), fads and noise: ${size.shoppers} of them, ${events} views and orders of ${size.products} products, the same in every run. The last
product that each of ${judged.length} shoppers viewed next is held out: a hit is one that is among the ${shown} recommended. Coverage
is the share of all products that anybody was shown. Finding the neighbors of all products took ${seconds.toFixed(1)} s.

${table(['', `hit rate @${shown}`, 'coverage'], rows)}`
}
