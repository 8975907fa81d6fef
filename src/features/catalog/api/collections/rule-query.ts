import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { SearchIndex } from '#search-index/public.ts'
import { fieldError } from '#shared/field-error.ts'
import type { CollectionRule } from '../../collections-contract.ts'
import { mostOfBrands, startOfDays } from '../../domain/collection-rules.ts'

type SearchQuery = Parameters<SearchIndex['search']>[0]

/** What of a rule the shop's search is asked for. All matches are those that a shopper finds who sets the same filters. */
export async function ruleQuery(
  db: Db,
  rule: CollectionRule,
): Promise<Omit<SearchQuery, 'sort' | 'limit' | 'offset'>> {
  const { categories, priceMin, priceMax, ratingMin, inStock, shipFast, words, newDays } = rule
  const lists = await Promise.all([
    rule.brands.length > 0 && productsOfBrands(db, rule.brands, mostOfBrands),
    rule.onFlashSale && productsOnSale(db),
  ])
  const [first, second] = lists.filter((list) => list !== false)
  const others = second && new Set(second)
  const ids = others ? first?.filter((id) => others.has(id)) : first
  return {
    text: words ?? undefined,
    isExact: true,
    category: categories.length === 1 ? categories[0] : undefined,
    anyCategory: categories.length > 1 ? categories : undefined,
    priceMin: priceMin ?? undefined,
    priceMax: priceMax ?? undefined,
    ratingMin: ratingMin ?? undefined,
    inStock,
    shipFast,
    createdSince: newDays === null ? undefined : startOfDays(new Date(), newDays),
    among: ids && { name: createHash('sha256').update(ids.join()).digest('base64url'), ids },
    attributes: new Map(),
  }
}

/** Products on sale of these brands, the newest first: the search takes them as a list, since it does not know brands. */
async function productsOfBrands(
  db: Db,
  brands: readonly string[],
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT g.id FROM listing.goods g WHERE g.brand_id = ANY (${[...brands]}::uuid[]) AND g.state = 'on_sale'
    ORDER BY g.created_at DESC, g.id DESC LIMIT ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Throws INVALID_FIELD for brands that have more products than a rule takes. */
export async function refuseLargeBrands(db: Db, { brands }: CollectionRule): Promise<void> {
  if (brands.length === 0) return
  const found = await productsOfBrands(db, brands, mostOfBrands + 1)
  if (found.length <= mostOfBrands) return
  const most = new Intl.NumberFormat('vi').format(mostOfBrands)
  throw fieldError(
    'rule.brands',
    `Các thương hiệu này có hơn ${most} sản phẩm đang bán. Hãy bỏ bớt, hoặc lọc theo danh mục.`,
  )
}

async function productsOnSale(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT e.product_id AS id FROM flash_sales s JOIN flash_sale_entries e ON e.flash_sale_id = s.id
    WHERE s.start_at <= now() AND now() < s.end_at AND e.sold < e.quantity
    ORDER BY id LIMIT ${mostOfBrands}`.execute(db)
  return rows.map(({ id }) => id)
}
