import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

export type LockedVariant = {
  id: string
  productId: string
  /** Null: not counted. */
  stock: number | null
  cost: number | null
  isDeleted: boolean
}

/** Locks variants in the order in which orders and imports lock them; unknown ids are left out. */
export async function lockVariants(
  tx: Db,
  ids: readonly string[],
): Promise<Map<string, LockedVariant>> {
  const { rows } = await sql<LockedVariant>`
    SELECT id, product_id AS "productId", stock, cost_price AS cost, deleted_at IS NOT NULL AS "isDeleted"
    FROM variants WHERE id = ANY (${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
