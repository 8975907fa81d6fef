import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import { awaitOrderByKey, findOrderByKey } from './repository.ts'

type OrderRequest = { userId: string; idempotencyKey: string; hash: Buffer }

/** Id of the order already placed under this key. Throws IDEMPOTENCY_KEY_REUSED when its request body was different. */
export async function findDuplicate(db: Db, request: OrderRequest) {
  return requireSameRequest(
    await findOrderByKey(db, request.userId, request.idempotencyKey),
    request,
  )
}

/**
 * Like `findDuplicate`, but waits for a concurrent duplicate to end. Used before a rejection: the duplicate may hold the
 * last pieces and be about to commit, and a client must not get an error for an order that exists.
 */
export async function awaitConcurrentDuplicate(db: Db, request: OrderRequest) {
  return requireSameRequest(
    await awaitOrderByKey(db, request.userId, request.idempotencyKey),
    request,
  )
}

function requireSameRequest(
  earlier: { id: string; requestHash: Buffer } | undefined,
  { hash }: OrderRequest,
) {
  if (!earlier) return undefined
  if (!earlier.requestHash.equals(hash)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return earlier.id
}

/** An ALREADY_ORDERED error when one of these cart lines is part of an order of the user; else undefined. */
export async function findAlreadyOrdered(
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
