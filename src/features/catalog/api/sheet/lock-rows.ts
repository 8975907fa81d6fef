import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { type StateColumns, stateText } from '../../domain/product-states.ts'
import type { ProductValues, VariantValues } from '../../domain/sheet-cells.ts'

export type LockedVariant = {
  id: string
  productId: string
  /** Its product is sold in one form, so that the SKU is the product's. */
  isSingle: boolean
  /** In its own row. */
  ownSku: string | null
  /** As the sheet shows them. */
  values: VariantValues
}

export type LockedProduct = {
  id: string
  values: ProductValues
  sku: string | null
  columns: StateColumns
}

export type LockedRows = {
  variants: ReadonlyMap<string, LockedVariant>
  products: ReadonlyMap<string, LockedProduct>
}

type VariantRow = VariantValues & { id: string; productId: string; isSingle: boolean }
type ProductRow = StateColumns & {
  id: string
  name: string
  sku: string | null
  categoryId: string
}

/**
 * Locks variants and their products in the order of imports: variants by id, as orders do, then products by id. Deleted ones are left
 * out.
 */
export async function lockRows(
  tx: Db,
  variantIds: readonly string[],
  productIds: readonly string[],
): Promise<LockedRows> {
  const variants = await sql<VariantRow>`
    SELECT v.id, v.product_id AS "productId", v.options = '{}' AS "isSingle", v.sku, v.price,
      v.discount_price AS "discountPrice", v.cost_price AS "costPrice", v.stock, v.barcode, v.weight_gram AS "weightGram"
    FROM variants v WHERE v.id = ANY (${[...variantIds]}::uuid[]) AND v.deleted_at IS NULL
    ORDER BY v.id FOR NO KEY UPDATE`.execute(tx)
  const ids = new Set([...productIds, ...variants.rows.map(({ productId }) => productId)])
  const products = await sql<ProductRow>`
    SELECT p.id, p.name, p.sku, p.category_id AS "categoryId", p.is_published AS "isPublished", p.is_draft AS "isDraft",
      p.publish_at AS "publishAt", p.archived_at AS "archivedAt"
    FROM products p WHERE p.id = ANY (${[...ids]}::uuid[]) AND p.deleted_at IS NULL
    ORDER BY p.id FOR NO KEY UPDATE`.execute(tx)
  const lockedProducts = new Map(products.rows.map((row) => [row.id, toProduct(row)]))
  const lockedVariants = variants.rows.flatMap((row): [string, LockedVariant][] => {
    const product = lockedProducts.get(row.productId)
    return product ? [[row.id, toVariant(row, product)]] : []
  })
  return { variants: new Map(lockedVariants), products: lockedProducts }
}

function toVariant(
  { id, productId, isSingle, ...values }: VariantRow,
  product: LockedProduct,
): LockedVariant {
  const sku = isSingle ? (values.sku ?? product.sku) : values.sku
  return { id, productId, isSingle, ownSku: values.sku, values: { ...values, sku } }
}

function toProduct({ id, name, sku, categoryId, ...columns }: ProductRow): LockedProduct {
  return { id, sku, columns, values: { name, categoryId, state: stateText(columns) } }
}
