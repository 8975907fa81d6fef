import { sql } from 'kysely'
import type { Sellable } from '#features/catalog/api/public.ts'
import type { Db } from '#platform/database.ts'
import { maxCartLines } from '../contract.ts'

/** Whose cart: the signed-in user's, else the one of the browser's session. */
export type CartOwner = { userId: string } | { sessionId: string }

export type CartLine = {
  id: string
  variantId: string
  quantity: number
  boundEntryId: string | null
  priceWhenAdded: number
  addedAt: Date
}

const ofOwner = (owner: CartOwner) =>
  'userId' in owner
    ? sql`carts.user_id = ${owner.userId}::uuid`
    : sql`carts.session_id = ${owner.sessionId}::uuid`

export async function findLines(db: Db, owner: CartOwner): Promise<CartLine[]> {
  const { rows } = await sql<CartLine>`
    SELECT i.id, i.variant_id AS "variantId", i.quantity, i.flash_sale_entry_id AS "boundEntryId",
      i.price_when_added AS "priceWhenAdded", i.added_at AS "addedAt"
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
  const { rows } = await sql<CartLine>`
    SELECT i.id, i.variant_id AS "variantId", i.quantity, i.flash_sale_entry_id AS "boundEntryId",
      i.price_when_added AS "priceWhenAdded", i.added_at AS "addedAt"
    FROM carts JOIN cart_items i ON i.cart_id = carts.id
    WHERE ${ofOwner(owner)} AND i.id = ${id}`.execute(db)
  return rows[0]
}

export async function countPieces(db: Db, owner: CartOwner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(i.quantity), 0) AS count
    FROM carts JOIN cart_items i ON i.cart_id = carts.id
    WHERE ${ofOwner(owner)}`.execute(db)
  return rows[0]?.count ?? 0
}

export type Addition = {
  sellable: Sellable
  quantity: number
  /** The most the line may come to. */
  limit: number
  boundEntryId: string | null
  price: number
}

/**
 * Adds pieces to the owner's line of that variant, making cart and line as needed, in one statement: parallel additions
 * wait for each other on the cart and none is lost. Undefined when the cart has no room for another line.
 */
export async function addPieces(db: Db, owner: CartOwner, addition: Addition) {
  const { sellable, quantity, limit, boundEntryId, price } = addition
  const [column, id] =
    'userId' in owner ? ['user_id', owner.userId] : ['session_id', owner.sessionId]
  const { rows } = await sql<{ id: string; quantity: number; before: number }>`
    WITH cart AS (
      INSERT INTO carts (${sql.ref(column)}) VALUES (${id}::uuid)
      ON CONFLICT (${sql.ref(column)}) DO UPDATE SET updated_at = now()
      RETURNING id
    ), line AS (
      SELECT coalesce(max(i.quantity), 0) AS before
      FROM cart JOIN cart_items i ON i.cart_id = cart.id AND i.variant_id = ${sellable.variantId}
    )
    INSERT INTO cart_items AS item (cart_id, product_id, variant_id, quantity, flash_sale_entry_id, price_when_added)
    SELECT cart.id, ${sellable.productId}::uuid, ${sellable.variantId}::uuid, ${Math.min(quantity, limit)}::integer,
      ${boundEntryId}::uuid, ${price}::bigint
    FROM cart WHERE count_other_lines(cart.id, ${sellable.variantId}) < ${maxCartLines}
    ON CONFLICT (cart_id, variant_id) DO UPDATE SET
      quantity = LEAST(item.quantity + ${quantity}::integer, ${limit}::integer),
      flash_sale_entry_id = excluded.flash_sale_entry_id,
      price_when_added = excluded.price_when_added,
      added_at = now()
    RETURNING item.id, item.quantity, (SELECT before FROM line)::integer AS before`.execute(db)
  return rows[0]
}

export async function setPieces(db: Db, id: string, quantity: number): Promise<void> {
  await db.updateTable('cart_items').set({ quantity }).where('id', '=', id).execute()
}

/** Removes lines of the owner's cart; ids that are not there are passed over. */
export async function removeLines(db: Db, owner: CartOwner, ids: readonly string[]): Promise<void> {
  await sql`
    DELETE FROM cart_items i USING carts
    WHERE carts.id = i.cart_id AND ${ofOwner(owner)} AND i.id = ANY (${ids}::uuid[])`.execute(db)
}

/** Removes the lines of variants that the user has just bought. */
export async function removeBought(
  db: Db,
  userId: string,
  variantIds: readonly string[],
): Promise<void> {
  await sql`
    DELETE FROM cart_items i USING carts
    WHERE carts.id = i.cart_id AND carts.user_id = ${userId} AND i.variant_id = ANY (${variantIds}::uuid[])`.execute(
    db,
  )
}
