import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import { awaitOrderByKey, findOrderByKey } from './repository.ts'

type Keyed = { userId: string; idempotencyKey: string; hash: Buffer }

/** The order that was placed under this key before. Throws IDEMPOTENCY_KEY_REUSED when it was another one. */
export async function findEarlierOrder(db: Db, keyed: Keyed) {
  return sameOrder(await findOrderByKey(db, keyed.userId, keyed.idempotencyKey), keyed)
}

/**
 * The same, before an order is refused: a twin of the request may hold the last pieces already and be about to commit,
 * and nobody may be told no and have an order all the same.
 */
export async function awaitTwin(db: Db, keyed: Keyed) {
  return sameOrder(await awaitOrderByKey(db, keyed.userId, keyed.idempotencyKey), keyed)
}

function sameOrder(earlier: { id: string; requestHash: Buffer } | undefined, { hash }: Keyed) {
  if (!earlier) return undefined
  if (!earlier.requestHash.equals(hash)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return earlier.id
}

/** ALREADY_ORDERED when one of these lines of a cart went into an order of the user's. */
export async function alreadyOrdered(
  db: Db,
  userId: string,
  cartItemIds: readonly string[],
): Promise<AppError | undefined> {
  const ids = cartItemIds.filter((id) => isId(id))
  if (ids.length === 0) return undefined
  const { rows } = await sql<{ order_id: string; cart_item_id: string }>`
    SELECT i.order_id, i.cart_item_id FROM order_items i JOIN orders o ON o.id = i.order_id
    WHERE i.cart_item_id = ANY (${ids}::uuid[]) AND o.user_id = ${userId}
    ORDER BY o.created_at DESC, o.id`.execute(db)
  const orderId = rows[0]?.order_id
  if (!orderId) return undefined
  return new AppError('ALREADY_ORDERED', {
    orderId,
    cartItemIds: rows.map((row) => row.cart_item_id),
  })
}
