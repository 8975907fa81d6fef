import { sql } from 'kysely'
import { findByText, listProducts, topCategories } from '#features/catalog/api/public.ts'
import { ProductQuery, type TopCategory } from '#features/catalog/contract.ts'
import type { Db } from '#platform/database.ts'
import type { Suggestions } from '../contract.ts'
import { completeKeywords } from './complete-keywords.ts'

const mostKeywords = 8
const mostCategories = 6
const mostProducts = 10

/** Keywords that complete what is typed, and the categories and products that it means; what is popular for nothing. */
export async function suggest(db: Db, q: string): Promise<Suggestions> {
  if (!q.trim()) return popular(db)
  const found = await findByText(db, q, mostProducts)
  const [keywords, categories] = await Promise.all([
    completeKeywords(db, found, mostKeywords),
    findCategories(db, found.categoryIds),
  ])
  const { products, correction } = found
  return { keywords: keywords.map((keyword) => ({ keyword })), categories, products, correction }
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

async function findCategories(db: Db, ids: readonly string[]): Promise<TopCategory[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<TopCategory>`
    SELECT c.id, c.name, c.slug, c.image_url AS "imageUrl"
    FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS wanted (id, place) JOIN categories c ON c.id = wanted.id
    ORDER BY wanted.place LIMIT ${mostCategories}`.execute(db)
  return rows
}
