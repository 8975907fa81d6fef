import { sql } from 'kysely'
import type { Facets } from '#features/catalog/contract.ts'
import type { Db } from '#platform/database.ts'
import { maxCountedTotal } from '#shared/max-counted-total.ts'

/** More categories are not listed. */
const mostCategories = 40

/** Fields that facets are counted from. */
export type Counted = {
  slug: string
  min: number
  max: number
  rating: number
  inStock: boolean
  shipFast: boolean
  /** Its categories and all above them. */
  path: { slug: string; parent: string | null }[]
  values: { code: string; value: string; number: number | null }[]
}

/** All listed products. */
export async function countedProducts(db: Db): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    SELECT p.slug, p.min_price AS min, p.max_price AS max, p.rating_value AS rating, p.in_stock AS "inStock",
      p.ship_fast AS "shipFast",
      (SELECT json_agg(DISTINCT jsonb_build_object('slug', c.slug, 'parent', parent.slug))
        FROM categories own JOIN categories c ON c.id = ANY (own.path_ids)
        LEFT JOIN categories parent ON parent.id = c.parent_id
        WHERE own.id = p.category_id OR own.id IN (
          SELECT more.category_id FROM product_categories more WHERE more.product_id = p.id)) AS path,
      (SELECT coalesce(json_agg(json_build_object('code', a.code, 'value', pa.value, 'number', pa.value_number)), '[]')
        FROM product_attributes pa JOIN attributes a ON a.id = pa.attribute_id WHERE pa.product_id = p.id) AS values
    FROM products p WHERE p.is_published AND p.deleted_at IS NULL`.execute(db)
  return rows
}

/** Filters of a query by facet group. */
export type Choices = Map<string, (product: Counted) => boolean>

/** Counts facets naively, product by product, in the shape of `inShort`. */
export function countByHand(products: readonly Counted[], choices: Choices, parent?: string) {
  const chosen = (leftOut: string) =>
    products.filter((product) =>
      [...choices].every(([group, isChosen]) => group === leftOut || isChosen(product)),
    )
  const codes = [...new Set(products.flatMap(({ values }) => values.map(({ code }) => code)))]
  const prices = chosen('price')
  const categories = count(
    chosen('category').flatMap(({ path }) =>
      path.filter((step) => parent === undefined || step.parent === parent),
    ),
    ({ slug }) => slug,
  )
  return {
    categories,
    attributes: Object.fromEntries(
      codes
        .map((code) => {
          const values = chosen(`attr.${code}`).flatMap((product) => product.values)
          return [
            code,
            count(
              values.filter((each) => each.code === code),
              ({ value }) => value,
            ),
          ] as const
        })
        .filter(([, values]) => Object.keys(values).length > 0),
    ),
    price:
      prices.length === 0
        ? null
        : {
            min: Math.min(...prices.map(({ min }) => min)),
            max: Math.max(...prices.map(({ max }) => max)),
          },
    ratings: Array.from({ length: 10 }, (_, index) => ({
      min: 5 - index / 2,
      count: upToTotal(chosen('rating').filter(({ rating }) => rating >= 5 - index / 2).length),
    })),
    inStock: upToTotal(chosen('inStock').filter(({ inStock }) => inStock).length),
    shipFast: upToTotal(chosen('shipFast').filter(({ shipFast }) => shipFast).length),
    isComplete: true,
    areCategoriesComplete: Object.keys(categories).length <= mostCategories,
    areCategoryCountsExact: true,
  }
}

function count<Item>(items: readonly Item[], nameOf: (item: Item) => string) {
  const groups = Map.groupBy(items, nameOf)
  return Object.fromEntries([...groups].map(([name, found]) => [name, upToTotal(found.length)]))
}

function upToTotal(found: number): number {
  return Math.min(found, maxCountedTotal)
}

/** Facets without names and order, for comparison; long lists only have their most frequent values. */
export function inShort(facets: Facets) {
  return {
    ...facets,
    categories: Object.fromEntries(facets.categories.map(({ slug, count }) => [slug, count])),
    attributes: Object.fromEntries(
      facets.attributes.map(({ code, values }) => [
        code,
        Object.fromEntries(values.map(({ value, count }) => [value, count])),
      ]),
    ),
  }
}

/** Reduces counts to the values of `reported`, provided that no other count is higher. */
export function asFarAsTold<Value>(
  all: Record<string, Value>,
  known: Record<string, unknown>,
  most: number,
  sizeOf: (value: Value) => number,
): Record<string, Value> {
  const isKnown = ([name]: [string, Value]) => name in known
  const entries = Object.entries(all)
  const least = Math.min(...entries.filter(isKnown).map(([, value]) => sizeOf(value)))
  const left = entries.filter((entry) => !isKnown(entry))
  if (left.length > 0 && Object.keys(known).length < most) return all
  if (left.some(([, value]) => sizeOf(value) > least)) return all
  return Object.fromEntries(entries.filter(isKnown))
}
