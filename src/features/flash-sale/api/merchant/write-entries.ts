import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#platform/database.ts'

/** Serializes whatever writes sales, so that overlaps are found before the database refuses them. */
const salesLock = 7_240_314

export async function lockSales(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${salesLock})`.execute(tx)
}

export type NewEntry = {
  productId: string
  /** Null for the whole product. */
  variantId: string | null
  price: number
  quantity: number
  perShopper: number | null
  /** Its place among the lines. */
  position: number
}

/** Adds entries to a sale, with the variants that they stand for. */
export async function insertEntries(
  tx: Db,
  saleId: string,
  entries: readonly NewEntry[],
): Promise<void> {
  const rows = entries.map(({ productId, variantId, perShopper, ...entry }) => ({
    product_id: productId,
    variant_id: variantId,
    ...entry,
    per_shopper: perShopper,
  }))
  await sql`
    INSERT INTO flash_sale_entries (flash_sale_id, product_id, variant_id, price, quantity, per_shopper, position)
    SELECT ${saleId}, product_id, variant_id, price, quantity, per_shopper, position
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS entry (product_id uuid, variant_id uuid, price bigint, quantity integer, per_shopper integer,
        position integer)`.execute(tx)
  await sql`
    INSERT INTO flash_sale_variants (entry_id, variant_id)
    SELECT e.id, v.id FROM flash_sale_entries e
    JOIN variants v ON v.product_id = e.product_id AND v.deleted_at IS NULL
      AND (e.variant_id IS NULL OR e.variant_id = v.id)
    WHERE e.flash_sale_id = ${saleId}
      AND NOT EXISTS (SELECT FROM flash_sale_variants f WHERE f.entry_id = e.id)`.execute(tx)
}

/** True where the database refused a sale: a price or variant was changed at the same time. */
export function isRefusedByRule(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['23514', '23P01'].includes(error.code ?? '')
}
