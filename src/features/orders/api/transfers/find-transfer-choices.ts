import { sql } from 'kysely'
import { outstanding } from '#features/payment/domain.ts'
import type { Db } from '#platform/database.ts'
import { microsOf } from '#platform/keyset.ts'
import { AppError } from '#shared/app-error.ts'
import { isOrderId } from '../../domain.ts'
import type { PaymentRow } from '../find-payments.ts'
import { balanceOf, type OrderBalanceRow } from '../order-balance.ts'

const mostFound = 20
/** The newest payments without an order that are looked through. */
const mostSeen = 2000

/** Payments without an order that may be for this one: those of just what it waits for, then the newest. Throws ORDER_NOT_FOUND. */
export async function findTransferChoices(db: Db, orderId: string): Promise<PaymentRow[]> {
  const { rows: orders } = isOrderId(orderId)
    ? await sql<OrderBalanceRow>`
        SELECT status, payment_status, total, paid_amount, refunded_amount, returned_amount FROM orders WHERE id = ${orderId}`.execute(
        db,
      )
    : { rows: [] }
  const [order] = orders
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const { rows } = await sql<PaymentRow>`
    SELECT id, order_id, provider, provider_reference, amount, outcome, memo, account, transferred_at, received_at,
      ${microsOf(sql`received_at`)} AS micros
    FROM (SELECT * FROM payments WHERE order_id IS NULL ORDER BY received_at DESC, id DESC LIMIT ${mostSeen}) open
    ORDER BY amount = ${outstanding(balanceOf(order))} DESC, received_at DESC, id DESC LIMIT ${mostFound}`.execute(
    db,
  )
  return rows
}
