import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'
import type { SheetProduct, SheetQuery, SheetVariant } from '../../admin-sheet-contract.ts'
import { stateText } from '../../domain/product-states.ts'
import { maxSheetRows } from '../../domain/sheet-cells.ts'
import { variantDisplayName } from '../../domain.ts'
import { filterOf, goodsIn, hasBeginnings } from '../goods/goods-conditions.ts'
import { skuOfVariant } from './sku-of-variant.ts'

type Row = Omit<SheetVariant, 'variant'> & {
  options: Record<string, string>
  optionNames: string[]
  name: string
  categoryId: string
  isPublished: boolean
  isDraft: boolean
  publishAt: Date | null
  archivedAt: Date | null
}

export type SheetRows = { products: SheetProduct[]; variants: SheetVariant[]; isCut: boolean }

/** The variants that the sheet shows, those of the newest products first, as many as it holds. */
export async function findSheetRows(db: Db, query: SheetQuery): Promise<SheetRows> {
  const { rows } = await sql<Row>`
    WITH chosen AS MATERIALIZED (
      SELECT g.id, g.created_at FROM ${goodsIn(await filterOf(db, { category: query.category }))}
      WHERE ${sql.join(await conditionsOf(db, query), sql` AND `)}
      ORDER BY g.created_at DESC, g.id DESC LIMIT ${maxSheetRows + 1})
    SELECT v.id, p.id AS "productId", v.options, ${skuOfVariant} AS sku, v.price, v.discount_price AS "discountPrice",
      v.cost_price AS "costPrice", v.stock, v.barcode, v.weight_gram AS "weightGram", p.name, p.category_id AS "categoryId",
      p.is_published AS "isPublished", p.is_draft AS "isDraft", p.publish_at AS "publishAt", p.archived_at AS "archivedAt",
      ARRAY(SELECT o.name FROM product_options o WHERE o.product_id = p.id ORDER BY o.position) AS "optionNames"
    FROM chosen JOIN products p ON p.id = chosen.id JOIN variants v ON v.product_id = p.id AND v.deleted_at IS NULL
    ORDER BY chosen.created_at DESC, chosen.id DESC, v.position, v.id LIMIT ${maxSheetRows + 1}`.execute(
    db,
  )
  const shown = rows.slice(0, maxSheetRows)
  const products = new Map(
    shown.map((row) => [
      row.productId,
      {
        id: row.productId,
        name: row.name,
        state: stateText(row),
        categoryId: row.categoryId,
      },
    ]),
  )
  return {
    products: [...products.values()],
    variants: shown.map(({ options, optionNames, ...row }) => ({
      ...row,
      variant: variantDisplayName(optionNames, options),
    })),
    isCut: rows.length > maxSheetRows,
  }
}

async function conditionsOf(db: Db, query: SheetQuery): Promise<RawBuilder<unknown>[]> {
  const { q, brand, state, productIds } = query
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (productIds) conditions.push(sql`g.id = ANY (${productIds}::uuid[])`)
  if (brand) conditions.push(sql`g.brand_id = ${brand}::uuid`)
  if (state) conditions.push(sql`g.state = ${state}`)
  if (q) conditions.push(await textCondition(db, q))
  return conditions
}

/** Products with exactly this SKU or barcode, else those whose name has all words, each as it begins. */
async function textCondition(db: Db, text: string): Promise<RawBuilder<unknown>> {
  const codes = sql`${[text, text.toUpperCase()]}::text[]`
  const { rows } = await sql<{ id: string }>`
    SELECT v.product_id AS id FROM variants v WHERE v.sku = ANY (${codes}) AND v.deleted_at IS NULL
    UNION SELECT v.product_id FROM variants v WHERE v.barcode = ANY (${codes}) AND v.deleted_at IS NULL
    UNION SELECT p.id FROM products p WHERE p.sku = ANY (${codes})`.execute(db)
  if (rows.length > 0) return sql`g.id = ANY (${rows.map(({ id }) => id)}::uuid[])`
  const words = foldVietnamese(text).match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return sql`false`
  return hasBeginnings(words)
}
