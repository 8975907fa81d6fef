import { sql } from 'kysely'
import type { Sellable } from '#features/catalog/api/public.ts'
import type { Db } from '#platform/database.ts'
import { maxCartLines } from '../contract.ts'
import type { CartOwner } from './repository.ts'

export type Addition = {
  sellable: Sellable
  quantity: number
  /** The most the line may come to at the usual price. */
  limit: number
  /** The flash sale that a line can be bound to, and the most it may then come to. */
  flash: { entryId: string; limit: number } | null
  /** What a piece costs; a line keeps the price of its first pieces, so that a change is shown. */
  price: number
  /** A UUID of the client's own: what comes again under it has been added already. */
  key: string
}

export type AddedPieces = {
  id: string
  quantity: number
  before: number
  isRepeated: boolean
  isBound: boolean
}

/** A client that got no answer tries again before so many other additions to the same line. */
const mostKeys = 8

/**
 * Adds pieces to the owner's line of that variant, making cart and line as needed, in one statement: parallel additions
 * wait for each other on the cart and none is lost, and one that the line has taken before changes nothing. A line that
 * was there before the sale is bound to it only when all of it fits, so that its pieces are not cut to what the sale has
 * left. Undefined when the cart has no room for another line.
 */
export async function addPieces(
  db: Db,
  owner: CartOwner,
  { sellable, quantity, limit, flash, price, key }: Addition,
): Promise<AddedPieces | undefined> {
  const [column, id] =
    'userId' in owner ? ['user_id', owner.userId] : ['session_id', owner.sessionId]
  const [entryId, flashLimit] = flash ? [flash.entryId, flash.limit] : [null, 0]
  const most = flash ? flashLimit : limit
  const isKnown = sql`${key}::uuid = ANY (item.recent_keys)`
  const binds = sql`(item.flash_sale_entry_id = ${entryId}::uuid
    OR item.quantity + ${quantity}::integer <= ${flashLimit}::integer)`
  const { rows } = await sql<AddedPieces>`
    WITH cart AS (
      INSERT INTO carts (${sql.ref(column)}) VALUES (${id}::uuid)
      ON CONFLICT (${sql.ref(column)}) DO UPDATE SET updated_at = now()
      RETURNING id
    ), line AS (
      SELECT coalesce(max(i.quantity), 0) AS before
      FROM cart JOIN cart_items i ON i.cart_id = cart.id AND i.variant_id = ${sellable.variantId}
    )
    INSERT INTO cart_items AS item (cart_id, product_id, variant_id, quantity, flash_sale_entry_id, price_when_added,
      recent_keys)
    SELECT cart.id, ${sellable.productId}::uuid, ${sellable.variantId}::uuid, ${Math.min(quantity, most)}::integer,
      ${entryId}::uuid, ${price}::bigint, ARRAY[${key}::uuid]
    FROM cart WHERE count_other_lines(cart.id, ${sellable.variantId}) < ${maxCartLines}
    ON CONFLICT (cart_id, variant_id) DO UPDATE SET
      quantity = CASE WHEN ${isKnown} THEN item.quantity
        ELSE LEAST(item.quantity + ${quantity}::integer,
          CASE WHEN ${binds} THEN ${flashLimit}::integer ELSE ${limit}::integer END) END,
      flash_sale_entry_id = CASE WHEN ${isKnown} THEN item.flash_sale_entry_id
        WHEN ${binds} THEN excluded.flash_sale_entry_id END,
      added_at = CASE WHEN ${isKnown} THEN item.added_at ELSE now() END,
      recent_keys = CASE WHEN ${isKnown} THEN item.recent_keys
        ELSE (excluded.recent_keys || item.recent_keys)[:${mostKeys}] END
    RETURNING item.id, item.quantity, (SELECT before FROM line)::integer AS before,
      item.added_at < now() AS "isRepeated", item.flash_sale_entry_id IS NOT NULL AS "isBound"`.execute(
    db,
  )
  return rows[0]
}
