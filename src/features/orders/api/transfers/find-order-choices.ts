import { type RawBuilder, sql } from 'kysely'
import type { OrderChoice } from '#features/payment/admin-contract.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { maskName } from '#shared/mask-customer.ts'
import { vnd } from '#shared/money.ts'
import { isId } from '#shared/text.ts'
import { orderIdsIn, type Stage } from '../../domain.ts'
import { stageOf } from '../admin/order-conditions.ts'
import { findPayments } from '../find-payments.ts'

type Viewer = { seesCustomers: boolean }

type Row = {
  id: string
  created_at: Date
  recipient: string
  total: number
  due: number
  is_cancelled: boolean
}

const mostFound = 10
/** Orders that are looked through for the amount: the newest that wait for money, and the newest that were cancelled. */
const mostSeen = 2000

/**
 * Orders that a payment may be for. With `code` those whose code begins so; else those that the memo names, then those that
 * wait for just that amount, or were cancelled waiting for it. Throws PAYMENT_NOT_FOUND.
 */
export async function findOrderChoices(
  db: Db,
  paymentId: string,
  code: string | undefined,
  viewer: Viewer,
): Promise<OrderChoice[]> {
  const [payment] = isId(paymentId) ? await findPayments(db, { id: paymentId, limit: 1 }) : []
  if (!payment) throw new AppError('PAYMENT_NOT_FOUND')
  if (code !== undefined) {
    const prefix = `${code.replace(/[\\%_]/g, '\\$&')}%`
    const found = await findRows(db, sql`orders WHERE id LIKE ${prefix}`)
    return found.map((row) => present(row, 'code', viewer))
  }
  const ids = orderIdsIn(payment.memo)
  const [named, equal] = await Promise.all([
    ids.length > 0 ? findRows(db, sql`orders WHERE id = ANY (${ids}::text[])`) : [],
    findRows(db, awaiting(payment.amount)),
  ])
  return [
    ...named.map((row) => present(row, 'memo', viewer)),
    ...equal
      .filter(({ id }) => !named.some((other) => other.id === id))
      .map((row) => present(row, 'amount', viewer)),
  ].slice(0, mostFound)
}

/** SQL for the orders that wait, or have waited, for a transfer of `amount` đồng. */
function awaiting(amount: number): RawBuilder<unknown> {
  // Stages, since the indexes of orders know no statuses.
  const newest = (stage: Stage) => sql`(
    SELECT o.* FROM orders o WHERE o.payment_method = 'BANK_TRANSFER' AND o.payment_status = 'unpaid' AND ${stageOf} = ${stage}
    ORDER BY o.created_at DESC, o.id LIMIT ${mostSeen})`
  const stages = ['AWAITING_PAYMENT', 'TO_SEND', 'SENT', 'CANCELLED'] as const
  return sql`(${sql.join(stages.map(newest), sql` UNION ALL `)}) orders
    WHERE total - returned_amount - paid_amount + refunded_amount = ${amount}`
}

async function findRows(db: Db, source: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT id, created_at, recipient, total, status = 'CANCELLED' AS is_cancelled,
      CASE status WHEN 'CANCELLED' THEN 0 ELSE greatest(total - returned_amount - paid_amount + refunded_amount, 0) END AS due
    FROM ${source} ORDER BY status = 'CANCELLED', created_at DESC, id LIMIT ${mostFound}`.execute(
    db,
  )
  return rows
}

function present(
  { id, created_at, recipient, total, due, is_cancelled }: Row,
  reason: OrderChoice['reason'],
  { seesCustomers }: Viewer,
): OrderChoice {
  return {
    id,
    createdAt: created_at.toISOString(),
    recipient: seesCustomers ? recipient : maskName(recipient),
    total: vnd(total),
    due: vnd(due),
    isCancelled: is_cancelled,
    reason,
  }
}
