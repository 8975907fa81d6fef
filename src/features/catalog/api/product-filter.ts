import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '#shared/app-error.ts'
import { Id, isStorableText } from '#shared/text.ts'
import type { ProductQuery } from '../contract.ts'
import { splitValues } from '../domain.ts'
import { isListed } from './cards.ts'
import type { TextReading } from './search-text.ts'

type Condition = RawBuilder<SqlBool>

const mostAttributes = 20

/**
 * What a product `p` has to be to stand in the list of a query whose text is read as `text`. `rest` are the query's other
 * keys, `attr.…` among them.
 */
export function listConditions(
  query: ProductQuery,
  rest: Record<string, unknown>,
  text: TextReading | undefined,
): Condition {
  const category = query.categoryId || query.category
  const conditions: Condition[] = [sql`${isListed}`]
  if (text) conditions.push(text.condition)
  if (category) conditions.push(isInCategory(category))
  // A range of prices fits when a part of it does.
  if (query.priceMin !== undefined) conditions.push(sql`p.max_price >= ${query.priceMin}`)
  if (query.priceMax !== undefined) conditions.push(sql`p.min_price <= ${query.priceMax}`)
  if (query.ratingMin !== undefined) conditions.push(sql`p.rating_value >= ${query.ratingMin}`)
  if (query.inStock) conditions.push(sql`p.in_stock`)
  if (query.shipFast) conditions.push(sql`p.ship_fast`)
  conditions.push(...attributeConditions(rest))
  return sql.join(conditions, sql` AND `)
}

/** True for a product `p` in the category of this id or slug, or below it. */
function isInCategory(category: string): Condition {
  if (Id.safeParse(category).success) {
    return sql`p.category_id IN (SELECT id FROM categories WHERE path_ids @> ARRAY[${category}]::uuid[])`
  }
  if (!/^[a-z0-9-]{1,200}$/.test(category)) return sql`false`
  return sql`p.category_id IN (
    SELECT below.id FROM categories c JOIN categories below ON below.path_ids @> ARRAY[c.id]
    WHERE c.slug = ${category})`
}

function attributeConditions(rest: Record<string, unknown>): Condition[] {
  const filters = Object.entries(rest).flatMap(([key, value]) => {
    const found = /^(attr|attrMin|attrMax)\.([A-Za-z0-9_]{1,50})$/.exec(key)
    return found?.[1] && found[2] ? [{ kind: found[1], code: found[2].toUpperCase(), value }] : []
  })
  return filters.slice(0, mostAttributes).flatMap(({ kind, code, value }) => {
    const texts = [value].flat().map(String)
    const condition = kind === 'attr' ? isOneOf(texts) : isWithin(kind, texts)
    if (!condition) return []
    return [
      sql<SqlBool>`EXISTS (
        SELECT FROM product_attributes pa JOIN attributes a ON a.id = pa.attribute_id
        WHERE pa.product_id = p.id AND a.code = ${code} AND ${condition})`,
    ]
  })
}

function isOneOf(texts: readonly string[]): Condition | undefined {
  const values = texts.flatMap(splitValues).map((value) => value.normalize('NFC'))
  if (!values.every(isStorableText)) throw new AppError('INVALID_INPUT')
  return values.length > 0 ? sql`pa.value = ANY (${values.slice(0, 50)}::text[])` : undefined
}

function isWithin(kind: string, [text = '']: readonly string[]): Condition | undefined {
  if (text.trim() === '') return undefined
  const bound = Number(text)
  if (!Number.isFinite(bound)) throw new AppError('INVALID_INPUT')
  return kind === 'attrMin' ? sql`pa.value_number >= ${bound}` : sql`pa.value_number <= ${bound}`
}
