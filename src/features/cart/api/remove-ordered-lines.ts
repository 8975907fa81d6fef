import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

export type OrderedLine = {
  variantId: string
  quantity: number
  /** The ordered cart line; null when the request named none. */
  cartItemId: string | null
}

export type RemovedLines = {
  /** Line id by variant id, for variants that were in the cart. */
  itemIds: Map<string, string>
  /** Named lines that no longer exist, belong to another user, or hold fewer pieces than ordered. */
  missing: string[]
}

/**
 * Removes ordered lines from the user's cart in the caller's transaction. Lines are locked by id; a concurrent order of the
 * same lines blocks here and then finds them missing. Pieces beyond the ordered ones stay as a line with a new id, so that
 * no id is ordered twice. When a line is missing, nothing is removed.
 */
export async function removeOrderedLines(
  tx: Db,
  userId: string,
  ordered: readonly OrderedLine[],
): Promise<RemovedLines> {
  const held = await lockLines(
    tx,
    userId,
    ordered.map((line) => line.variantId),
  )
  const missing = ordered.flatMap(({ variantId, quantity, cartItemId }) => {
    const line = held.get(variantId)
    const isThere = line && line.id === cartItemId && line.quantity >= quantity
    return cartItemId === null || isThere ? [] : [cartItemId]
  })
  if (missing.length > 0 || held.size === 0) return { itemIds: new Map(), missing }
  await removePieces(tx, ordered, held)
  return { itemIds: new Map([...held].map(([variantId, { id }]) => [variantId, id])), missing }
}

type HeldLine = { id: string; variantId: string; quantity: number }

async function lockLines(tx: Db, userId: string, variantIds: readonly string[]) {
  const { rows } = await sql<HeldLine>`
    SELECT i.id, i.variant_id AS "variantId", i.quantity
    FROM carts JOIN cart_items i ON i.cart_id = carts.id
    WHERE carts.user_id = ${userId} AND i.variant_id = ANY (${variantIds}::uuid[])
    ORDER BY i.id FOR UPDATE OF i`.execute(tx)
  return new Map(rows.map((line) => [line.variantId, line]))
}

async function removePieces(
  tx: Db,
  ordered: readonly OrderedLine[],
  held: ReadonlyMap<string, HeldLine>,
): Promise<void> {
  const taken = ordered.flatMap(({ variantId, quantity }) => {
    const line = held.get(variantId)
    return line ? [{ id: line.id, left: line.quantity - quantity }] : []
  })
  await sql`
    WITH taken AS (
      SELECT * FROM unnest(${taken.map(({ id }) => id)}::uuid[], ${taken.map(({ left }) => left)}::integer[])
        AS t (id, pieces_left)
    ), kept AS (
      UPDATE cart_items i SET id = uuid_v7(), quantity = taken.pieces_left
      FROM taken WHERE i.id = taken.id AND taken.pieces_left > 0
    )
    DELETE FROM cart_items i USING taken WHERE i.id = taken.id AND taken.pieces_left <= 0`.execute(
    tx,
  )
}
