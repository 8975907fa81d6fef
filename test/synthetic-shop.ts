/** A product of a synthetic shop, described by numbers. */
type Good = { category: number; brand: number; band: number; fame: number }
type Taste = { categories: number[]; brands: number[]; band: number }

/** A shopper's views, oldest first, and the held-out next product. */
export type SyntheticShopper = {
  seen: { product: number; ordered: boolean }[]
  next: number | null
}
export type SyntheticShop = {
  categories: number
  products: { category: number; sold: number }[]
  shoppers: SyntheticShopper[]
  /** True probabilities of the shopper's next view, known only to the generator. */
  chances(shopper: number): number[]
}

export type ShopSize = { products: number; categories: number; tastes: number; shoppers: number }

const brands = 8
const bands = 3
/** Shares of views of generally popular products, and of random ones. */
const fad = 0.15
const noise = 0.15
const ordered = 0.12
const mainTaste = 0.75

/**
 * Generates a shop with shoppers of known tastes: each likes a few categories, brands and a price band, sometimes views
 * popular products, and sometimes random ones. Deterministic.
 */
export function makeSyntheticShop(size: ShopSize, seed = 20_261_120): SyntheticShop {
  const random = randomFrom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const goods = Array.from(
    { length: size.products },
    (_, index): Good => ({
      category: index % size.categories,
      brand: below(brands),
      band: below(bands),
      fame: 1 / (1 + below(size.products / size.categories)),
    }),
  )
  const tastes = Array.from(
    { length: size.tastes },
    (): Taste => ({
      categories: [below(size.categories), below(size.categories), below(size.categories)],
      brands: [below(brands), below(brands)],
      band: below(bands),
    }),
  )
  const weights = {
    everybody: shares(goods.map(({ fame }) => fame ** 3)),
    anything: shares(goods.map(() => 1)),
    tastes: tastes.map((taste) => shares(goods.map((good) => appeal(good, taste)))),
  }
  const everybody = drawFrom(weights.everybody)
  const anything = drawFrom(weights.anything)
  const tasteful = weights.tastes.map(drawFrom)

  const tastesOf: [number, number][] = []
  const shoppers = Array.from({ length: size.shoppers }, (): SyntheticShopper => {
    const pair: [number, number] = [below(size.tastes), below(size.tastes)]
    tastesOf.push(pair)
    const own = pair.map((taste) => tasteful[taste] ?? anything)
    const wanted = 2 + Math.floor(-7 * Math.log(1 - random()))
    const seen = new Map<number, boolean>()
    for (let step = 0; step < wanted; step++) {
      const chance = random()
      const liked = own[random() < mainTaste ? 0 : 1] ?? anything
      const draw = chance < fad ? everybody : chance < fad + noise ? anything : liked
      const product = draw(random())
      if (!seen.has(product)) seen.set(product, random() < ordered)
    }
    const history = [...seen].map(([product, ordered]) => ({ product, ordered }))
    const next = history.length > 2 ? (history.pop()?.product ?? null) : null
    return { seen: history, next }
  })
  const sold = goods.map(() => 0)
  for (const { product } of shoppers.flatMap(({ seen }) => seen)) {
    sold[product] = (sold[product] ?? 0) + 1
  }
  return {
    categories: size.categories,
    products: goods.map(({ category }, index) => ({ category, sold: sold[index] ?? 0 })),
    shoppers,
    chances(shopper) {
      const [main = [], second = []] = (tastesOf[shopper] ?? []).map(
        (taste) => weights.tastes[taste],
      )
      const liking = 1 - fad - noise
      return goods.map(
        (_, product) =>
          fad * (weights.everybody[product] ?? 0) +
          noise * (weights.anything[product] ?? 0) +
          liking * mainTaste * (main[product] ?? 0) +
          liking * (1 - mainTaste) * (second[product] ?? 0),
      )
    },
  }
}

function shares(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

function appeal(good: Good, { categories, brands, band }: Taste): number {
  if (!categories.includes(good.category)) return 0
  return good.fame * (brands.includes(good.brand) ? 4 : 1) * (good.band === band ? 3 : 1)
}

/** Seeded random numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws an index by weight, from a number between 0 and 1. */
function drawFrom(weights: readonly number[]): (chance: number) => number {
  let total = 0
  const sums = weights.map((weight) => {
    total += weight
    return total
  })
  return (chance) => {
    const wanted = chance * total
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    return low
  }
}
