import { findByText, listProducts, topCategories } from '#features/catalog/api/public.ts'
import { ProductQuery } from '#features/catalog/contract.ts'
import type { Db } from '#platform/database.ts'
import type { Suggestions } from '../contract.ts'
import { completeKeywords } from './complete-keywords.ts'

const mostKeywords = 8
const mostCategories = 6
const mostProducts = 10

/** Keywords that complete what is typed, and the categories and products that it means; what is popular for nothing. */
export async function suggest(db: Db, q: string): Promise<Suggestions> {
  if (!q.trim()) return popular(db)
  const { products, ...meant } = await findByText(db, q, mostProducts)
  const keywords = completeKeywords({ products, ...meant }, mostKeywords)
  return {
    keywords: keywords.map((keyword) => ({ keyword })),
    categories: meant.categories.slice(0, mostCategories),
    correction: meant.correction,
    products,
  }
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
