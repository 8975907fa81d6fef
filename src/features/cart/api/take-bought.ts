import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

export type BoughtLine = {
  variantId: string
  quantity: number
  /** The cart's line that the shopper ordered; null when no line was named. */
  cartItemId: string | null
}

export type TakenLines = {
  /** The line that each variant came from; variants that lay in no cart are not there. */
  itemIds: Map<string, string>
  /** Lines that were named and are gone, are another's, or hold less than was ordered. */
  missing: string[]
}

/**
 * Takes what is being ordered out of the user's cart, in the caller's transaction: lines are locked in the order of their
 * ids, and a rival order of the same lines waits here and then finds them gone. Pieces beyond those ordered stay, as a
 * line with a new id, so that no id is ordered twice. When something is missing nothing is taken.
 */
export async function takeBought(
  tx: Db,
  userId: string,
  bought: readonly BoughtLine[],
): Promise<TakenLines> {
  const held = await lockLines(
    tx,
    userId,
    bought.map((line) => line.variantId),
  )
  const missing = bought.flatMap(({ variantId, quantity, cartItemId }) => {
    const line = held.get(variantId)
    const isThere = line && line.id === cartItemId && line.quantity >= quantity
    return cartItemId === null || isThere ? [] : [cartItemId]
  })
  if (missing.length > 0 || held.size === 0) return { itemIds: new Map(), missing }
  await takePieces(tx, bought, held)
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

async function takePieces(
  tx: Db,
  bought: readonly BoughtLine[],
  held: ReadonlyMap<string, HeldLine>,
): Promise<void> {
  const taken = bought.flatMap(({ variantId, quantity }) => {
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
