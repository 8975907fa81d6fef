import { listProducts, productCards, topCategories } from '#features/catalog/api/public.ts'
import { ProductQuery } from '#features/catalog/contract.ts'
import type { SearchServices } from '#search-index/public.ts'
import type { Suggestions } from '../contract.ts'
import { completeKeywords } from './complete-keywords.ts'

type Services = Pick<SearchServices, 'db' | 'searchIndex'>

const maxKeywords = 8
const maxCategories = 6
const maxProducts = 10

/** Keywords, categories and products for an unfinished text; popular ones for an empty text. */
export async function suggest(services: Services, q: string): Promise<Suggestions> {
  if (!q.trim()) return popular(services)
  const found = await services.searchIndex.suggest(q, maxProducts)
  const products = await productCards(services.db, found.ids)
  const keywords = completeKeywords({ ...found, products }, maxKeywords)
  return {
    keywords: keywords.map((keyword) => ({ keyword })),
    categories: found.categories.slice(0, maxCategories),
    correction: found.correction,
    products,
  }
}

async function popular(services: Services): Promise<Suggestions> {
  const [categories, { data }] = await Promise.all([
    topCategories(services.db),
    listProducts(services, ProductQuery.parse({ limit: maxProducts })),
  ])
  return {
    keywords: categories.slice(0, maxKeywords).map(({ name }) => ({ keyword: name })),
    categories: categories.slice(0, maxCategories),
    products: data,
    correction: null,
  }
}
