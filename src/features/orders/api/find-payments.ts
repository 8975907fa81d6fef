import { sql } from 'kysely'
import type { Outcome } from '#features/payment/domain.ts'
import type { Db } from '#platform/database.ts'

export type PaymentRow = {
  id: string
  order_id: string | null
  provider: string
  provider_reference: string
  amount: number
  outcome: Outcome
  memo: string
  account: string
  transferred_at: Date | null
  received_at: Date
}

/** Incoming payments, newest first. */
export async function findPayments(
  db: Db,
  { outcome, limit }: { outcome?: Outcome | undefined; limit: number },
): Promise<PaymentRow[]> {
  // Matches the partial index on payments without an order.
  const isOpen = outcome === 'unknown' ? sql`order_id IS NULL` : sql`true`
  const { rows } = await sql<PaymentRow>`
    SELECT id, order_id, provider, provider_reference, amount, outcome, memo, account, transferred_at, received_at
    FROM payments
    WHERE (${outcome ?? null}::text IS NULL OR outcome = ${outcome ?? null})
      AND ${isOpen}
    ORDER BY received_at DESC, id DESC LIMIT ${limit}`.execute(db)
  return rows
}

export type RefundDue = {
  id: string
  status: string
  total: number
  paid_amount: number
  refunded_amount: number
  due: number
  recipient: string
  phone: string
}

/** Orders with an outstanding refund, oldest first. */
export async function findRefundsDue(db: Db, limit: number): Promise<RefundDue[]> {
  const { rows } = await sql<RefundDue>`
    WITH accounts AS (
      SELECT *, paid_amount - refunded_amount - CASE status WHEN 'CANCELLED' THEN 0 ELSE total END AS due
      FROM orders WHERE paid_amount > 0
    )
    SELECT id, status, total, paid_amount, refunded_amount, due, recipient, phone
    FROM accounts WHERE due > 0 ORDER BY created_at, id LIMIT ${limit}`.execute(db)
  return rows
}
