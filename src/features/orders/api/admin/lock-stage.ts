import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { OrderStatus, PaymentMethod, PaymentStatus } from '../../contract.ts'
import { isOrderId, type Stage } from '../../domain.ts'
import { stageOf } from './order-conditions.ts'

export type LockedStage = {
  id: string
  user_id: string | null
  email: string | null
  status: OrderStatus
  stage: Stage
  isHeld: boolean
  payment_method: PaymentMethod
  payment_status: PaymentStatus
  total: number
  paid_amount: number
  refunded_amount: number
  returned_amount: number
  /** Parcels that have gone of an order that is sent apart. */
  shipment_count: number
  carrier: string | null
  tracking_code: string | null
  /** There are several places, and nobody has decided yet where its goods are taken from. */
  isUnsourced: boolean
}

/** Locks an order until the end of the transaction, so that what its stage allows stays allowed. Throws ORDER_NOT_FOUND. */
export async function lockStage(tx: Db, id: string): Promise<LockedStage> {
  if (!isOrderId(id)) throw new AppError('ORDER_NOT_FOUND')
  const { rows } = await sql<LockedStage>`
    SELECT o.id, o.user_id, o.email, o.status, ${stageOf} AS stage, o.status = 'PENDING' AND o.hold_due_at IS NOT NULL AS "isHeld",
      o.payment_method, o.payment_status, o.total, o.paid_amount, o.refunded_amount, o.returned_amount,
      o.shipment_count, o.carrier, o.tracking_code,
      o.sourced_at IS NULL AND o.status = 'PENDING' AND (SELECT count(*) > 1 FROM stock_locations WHERE closed_at IS NULL) AS "isUnsourced"
    FROM orders o WHERE o.id = ${id} FOR NO KEY UPDATE`.execute(tx)
  const [order] = rows
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  return order
}
