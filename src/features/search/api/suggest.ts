import {
  findByText,
  listProducts,
  productCards,
  topCategories,
} from '#features/catalog/api/public.ts'
import { type ProductCard, ProductQuery } from '#features/catalog/contract.ts'
import { type BriefCache, createBriefCache } from '#platform/brief-cache.ts'
import type { Db } from '#platform/database.ts'
import type { Suggestions } from '../contract.ts'
import { completeKeywords } from './complete-keywords.ts'

const mostKeywords = 8
const mostCategories = 6
const mostProducts = 10

/** In shops of so many products what a text means is kept for a moment; in smaller ones it is found quickly. */
const largeShop = 10_000
const keptMs = 10_000
const mostKept = 1000

type Kept = Omit<Suggestions, 'products'> & { productIds: string[]; documents: number }

const caches = new WeakMap<Db, BriefCache<Kept>>()

/**
 * Keywords that complete what is typed, and the categories and products that it means; what is popular for nothing. What
 * cards say is never kept.
 */
export async function suggest(db: Db, q: string): Promise<Suggestions> {
  if (!q.trim()) return popular(db)
  let found: ProductCard[] | undefined
  const {
    productIds,
    documents: _,
    ...kept
  } = await cacheOf(db).get(q, async () => {
    const { products, documents, ...meant } = await findByText(db, q, mostProducts)
    found = products
    const { words, terms } = meant
    const keywords = await completeKeywords(db, { products, words, terms }, mostKeywords)
    return {
      keywords: keywords.map((keyword) => ({ keyword })),
      categories: meant.categories.slice(0, mostCategories),
      correction: meant.correction,
      productIds: products.map(({ id }) => id),
      documents,
    }
  })
  return { ...kept, products: found ?? (await productCards(db, productIds)) }
}

function cacheOf(db: Db): BriefCache<Kept> {
  const known = caches.get(db)
  if (known) return known
  const cache = createBriefCache<Kept>({
    ms: keptMs,
    most: mostKept,
    isWorthKeeping: ({ documents }) => documents >= largeShop,
  })
  caches.set(db, cache)
  return cache
}

async function popular(db: Db): Promise<Suggestions> {
  const [categories, { data }] = await Promise.all([
    topCategories(db),
    listProducts(db, ProductQuery.parse({ limit: mostProducts })),
  ])
  return {
    keywords: categories.slice(0, mostKeywords).map(({ name }) => ({ keyword: name })),
    categories: categories.slice(0, mostCategories),
    products: data,
    correction: null,
  }
}
