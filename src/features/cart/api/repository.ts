import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { listParameter, prepared } from '#platform/prepared-statements.ts'

/** Owner of a cart: a user, or a guest by the browser's session id. */
export type CartOwner = { userId: string } | { sessionId: string }

export type CartLine = {
  id: string
  variantId: string
  quantity: number
  boundEntryId: string | null
  priceWhenAdded: number
  addedAt: Date
  /** The cart has been unused for a day. */
  isStale: boolean
}

const ofOwner = (owner: CartOwner) =>
  'userId' in owner
    ? sql`carts.user_id = ${owner.userId}::uuid`
    : sql`carts.session_id = ${owner.sessionId}::uuid`

export async function findLines(db: Db, owner: CartOwner): Promise<CartLine[]> {
  const { rows } = await sql<CartLine>`${prepared}
    SELECT i.id, i.variant_id AS "variantId", i.quantity, i.flash_sale_entry_id AS "boundEntryId",
      i.price_when_added AS "priceWhenAdded", i.added_at AS "addedAt",
      carts.updated_at < now() - interval '1 day' AS "isStale"
    FROM carts JOIN cart_items i ON i.cart_id = carts.id
    WHERE ${ofOwner(owner)}
    ORDER BY i.added_at DESC, i.id DESC`.execute(db)
  return rows
}

export async function findLine(
  db: Db,
  owner: CartOwner,
  id: string,
): Promise<CartLine | undefined> {
  const { rows } = await sql<CartLine>`${prepared}
    SELECT i.id, i.variant_id AS "variantId", i.quantity, i.flash_sale_entry_id AS "boundEntryId",
      i.price_when_added AS "priceWhenAdded", i.added_at AS "addedAt",
      carts.updated_at < now() - interval '1 day' AS "isStale"
    FROM carts JOIN cart_items i ON i.cart_id = carts.id
    WHERE ${ofOwner(owner)} AND i.id = ${id}`.execute(db)
  return rows[0]
}

export async function countPieces(db: Db, owner: CartOwner): Promise<number> {
  const { rows } = await sql<{ count: number }>`${prepared}
    SELECT coalesce(sum(i.quantity), 0) AS count
    FROM carts JOIN cart_items i ON i.cart_id = carts.id
    WHERE ${ofOwner(owner)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Sets the quantity of a line; false when it does not exist. Locks the cart first, like additions. */
export async function setPieces(
  db: Db,
  owner: CartOwner,
  { id, quantity }: { id: string; quantity: number },
): Promise<boolean> {
  const { rows } = await sql`${prepared}
    WITH cart AS (UPDATE carts SET updated_at = now() WHERE ${ofOwner(owner)} RETURNING id)
    UPDATE cart_items i SET quantity = ${quantity} FROM cart WHERE i.cart_id = cart.id AND i.id = ${id}
    RETURNING i.id`.execute(db)
  return rows.length > 0
}

/** Removes lines of the owner's cart; unknown ids are ignored. */
export async function removeLines(db: Db, owner: CartOwner, ids: readonly string[]): Promise<void> {
  await sql`${prepared}
    WITH cart AS (
      UPDATE carts SET updated_at = now() WHERE ${ofOwner(owner)} RETURNING id
    ), locked AS (
      SELECT i.id FROM cart JOIN cart_items i ON i.cart_id = cart.id
      WHERE i.id = ANY (${listParameter(ids, 'uuid')}) ORDER BY i.id FOR UPDATE OF i
    )
    DELETE FROM cart_items i USING locked WHERE i.id = locked.id`.execute(db)
}

/** Marks the owner's cart as used. */
export async function touchCart(db: Db, owner: CartOwner): Promise<void> {
  await sql`UPDATE carts SET updated_at = now() WHERE ${ofOwner(owner)}`.execute(db)
}
