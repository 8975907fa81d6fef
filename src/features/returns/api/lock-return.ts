import { sql } from 'kysely'
import { isOrderId, type Status } from '#features/orders/domain.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { isReturnId, type ReturnKind, type ReturnStatus } from '../domain.ts'

export type LockedOrder = {
  id: string
  user_id: string | null
  email: string | null
  status: Status
  subtotal: number
  shipping_fee: number
  coin_discount: number
  total: number
  returned_amount: number
}

export type LockedReturn = {
  id: string
  order: LockedOrder
  kind: ReturnKind
  status: ReturnStatus
  reason: string
  refund_amount: number | null
  exchange_order_id: string | null
  version: number
}

/** Locks an order until the end of the transaction, as all that changes its returns does. Throws ORDER_NOT_FOUND. */
export async function lockOrder(tx: Db, id: string, ownerId?: string): Promise<LockedOrder> {
  if (!isOrderId(id)) throw new AppError('ORDER_NOT_FOUND')
  const { rows } = await sql<LockedOrder>`
    SELECT id, user_id, email, status, subtotal, shipping_fee, coin_discount, total, returned_amount
    FROM orders WHERE id = ${id} AND (${ownerId ?? null}::uuid IS NULL OR user_id = ${ownerId ?? null})
    FOR NO KEY UPDATE`.execute(tx)
  const [order] = rows
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  return order
}

/** Locks a return with its order, which comes first. Throws RETURN_NOT_FOUND. */
export async function lockReturn(tx: Db, id: string, ownerId?: string): Promise<LockedReturn> {
  const missing = new AppError('RETURN_NOT_FOUND')
  if (!isReturnId(id)) throw missing
  const found = await tx
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .select(['order_id', 'user_id'])
    .where('returns.id', '=', id)
    .executeTakeFirst()
  if (!found || (ownerId !== undefined && found.user_id !== ownerId)) throw missing
  const order = await lockOrder(tx, found.order_id, ownerId)
  const { rows } = await sql<Omit<LockedReturn, 'order'>>`
    SELECT id, kind, status, reason, refund_amount, exchange_order_id, version FROM returns WHERE id = ${id} FOR UPDATE`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw missing
  return { ...row, order }
}
