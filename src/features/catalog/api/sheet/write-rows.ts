import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { StateColumns } from '../../domain/product-states.ts'
import type { VariantValues } from '../../domain/sheet-cells.ts'
import { refreshFigures } from '../figures.ts'
import { keepLowStock } from '../keep-low-stock.ts'
import type { LockedVariant } from './lock-rows.ts'

export type WrittenVariant = { locked: LockedVariant; after: VariantValues }
export type WrittenProduct = {
  id: string
  /** Undefined: stays. */
  texts?: { name: string; sku: string | null; categoryId: string }
  columns?: StateColumns
  /** Its SKU becomes another. */
  isRecoded?: boolean
}

/** Writes locked rows, the ledger of their stock, and what lists show of their products, whose ids are returned. */
export async function writeRows(
  tx: Db,
  variants: readonly WrittenVariant[],
  products: readonly WrittenProduct[],
  by: string,
): Promise<string[]> {
  await writeVariants(tx, variants, by)
  await writeProducts(tx, products)
  const ids = new Set([
    ...products.map(({ id }) => id),
    ...variants.map(({ locked }) => locked.productId),
  ])
  const touched = sql`SELECT unnest(${[...ids]}::uuid[])`
  await sql`UPDATE products SET version = version + 1, updated_at = now() WHERE id IN (${touched})`.execute(
    tx,
  )
  await refreshFigures(tx, touched)
  await keepLowStock(tx, touched)
  return [...ids]
}

async function writeVariants(
  tx: Db,
  variants: readonly WrittenVariant[],
  by: string,
): Promise<void> {
  if (variants.length === 0) return
  const rows = variants.map(({ locked, locked: { id, values }, after }) => ({
    ...after,
    id,
    sku: ownSku(locked, after),
    delta: (after.stock ?? 0) - (values.stock ?? 0),
  }))
  // Goods that exchange codes have none for a moment, because of unique keys.
  const freed = variants.filter(
    ({ locked: { values }, after }) => values.sku !== after.sku || values.barcode !== after.barcode,
  )
  await sql`
    UPDATE variants SET sku = NULL, barcode = NULL
    WHERE id = ANY (${freed.map(({ locked }) => locked.id)}::uuid[])`.execute(tx)
  const written = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w (id uuid, sku text, price bigint,
    "discountPrice" bigint, "costPrice" bigint, stock integer, barcode text, "weightGram" integer, delta integer)`
  await sql`
    UPDATE variants v SET sku = w.sku, price = w.price, discount_price = w."discountPrice", cost_price = w."costPrice",
      stock = w.stock, barcode = w.barcode, weight_gram = w."weightGram"
    FROM ${written} WHERE v.id = w.id`.execute(tx)
  await sql`
    INSERT INTO stock_ledger (variant_id, delta, reason, actor)
    SELECT id, delta, 'correction', ${by} FROM ${written} WHERE delta <> 0`.execute(tx)
}

/** The SKU of a product sold in one form moves to the product when it becomes another. */
function ownSku({ isSingle, ownSku, values }: LockedVariant, { sku }: VariantValues) {
  if (!isSingle) return sku
  return sku === values.sku ? ownSku : null
}

async function writeProducts(tx: Db, products: readonly WrittenProduct[]): Promise<void> {
  // Apart, since each of these columns makes work for what depends on them: the words to search by, the vocabulary.
  const named = products.flatMap(({ id, texts }) => (texts ? [{ id, ...texts }] : []))
  const recoded = products.flatMap(({ id, isRecoded }) => (isRecoded ? [id] : []))
  if (recoded.length > 0) {
    await sql`UPDATE products SET sku = NULL WHERE id = ANY (${recoded}::uuid[])`.execute(tx)
  }
  if (named.length > 0) {
    await sql`
      UPDATE products p SET name = w.name, sku = w.sku, category_id = w."categoryId"
      FROM jsonb_to_recordset(${JSON.stringify(named)}::jsonb) AS w (id uuid, name text, sku text, "categoryId" uuid)
      WHERE p.id = w.id`.execute(tx)
  }
  const moved = products.flatMap(({ id, columns }) => (columns ? [{ id, ...columns }] : []))
  if (moved.length > 0) {
    await sql`
      UPDATE products p SET is_published = w."isPublished", is_draft = w."isDraft", publish_at = w."publishAt",
        archived_at = w."archivedAt"
      FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS w (id uuid, "isPublished" boolean, "isDraft" boolean,
        "publishAt" timestamptz, "archivedAt" timestamptz)
      WHERE p.id = w.id`.execute(tx)
  }
}
