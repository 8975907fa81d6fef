import { sql } from 'kysely'
import { listProducts, readSearchText, topCategories } from '#features/catalog/api/public.ts'
import { ProductQuery, type TopCategory } from '#features/catalog/contract.ts'
import type { Db } from '#platform/database.ts'
import type { Suggestions } from '../contract.ts'

const mostKeywords = 8
const mostCategories = 6
const mostProducts = 10

/** Keywords, categories and products whose names have words that begin as the query's do; what is popular for none. */
export async function suggest(db: Db, q: string): Promise<Suggestions> {
  const text = readSearchText(q)
  const list = ProductQuery.parse({ q, limit: mostProducts })
  if (!text) {
    const [categories, products] = await Promise.all([topCategories(db), listProducts(db, list)])
    return {
      keywords: categories.slice(0, mostKeywords).map(({ name }) => ({ keyword: name })),
      categories: categories.slice(0, mostCategories),
      products: products.data,
      correction: null,
    }
  }
  const [names, products] = await Promise.all([findNames(db, text.words), listProducts(db, list)])
  return { ...names, products: products.data, correction: products.correction }
}

type NameRow = TopCategory & { isCategory: boolean }

/** Categories and brands by folded words: shorter names first, since they say more with what was typed. */
async function findNames(db: Db, words: readonly string[]) {
  if (words.length === 0) return { keywords: [], categories: [] }
  const begins = words.map((word) => `% ${word}%`)
  const { rows } = await sql<NameRow>`
    SELECT * FROM (
      SELECT id, name, slug, image_url AS "imageUrl", true AS "isCategory" FROM categories
      WHERE (' ' || name_folded) LIKE ALL (${begins}::text[])
      ORDER BY depth, char_length(name), name LIMIT ${mostKeywords}) c
    UNION ALL
    SELECT * FROM (
      SELECT id, name, slug, NULL, false FROM brands
      WHERE (' ' || name_folded) LIKE ALL (${begins}::text[])
      ORDER BY char_length(name), name LIMIT ${mostKeywords}) b`.execute(db)
  return {
    keywords: [...new Set(rows.map(({ name }) => name))]
      .slice(0, mostKeywords)
      .map((keyword) => ({ keyword })),
    categories: rows.filter(({ isCategory }) => isCategory).slice(0, mostCategories),
  }
}
