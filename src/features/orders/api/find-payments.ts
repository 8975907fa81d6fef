import { sql } from 'kysely'
import type { Outcome } from '#features/payment/domain.ts'
import type { Db } from '#platform/database.ts'
import { microsOf, momentOf, type Place } from '#platform/keyset.ts'

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
  /** Its time of receipt as a place in the list. */
  micros: string
}

type PaymentQuery = {
  id?: string
  outcome?: Outcome | undefined
  /** Only payments that follow this one in the list. */
  after?: Place | undefined
  limit: number
}

/** Incoming payments, newest first. */
export async function findPayments(
  db: Db,
  { id, outcome, after, limit }: PaymentQuery,
): Promise<PaymentRow[]> {
  // Matches the partial index on payments without an order.
  const isOpen = outcome === 'unknown' ? sql`order_id IS NULL` : sql`true`
  const { rows } = await sql<PaymentRow>`
    SELECT id, order_id, provider, provider_reference, amount, outcome, memo, account, transferred_at, received_at,
      ${microsOf(sql`received_at`)} AS micros
    FROM payments
    WHERE (${outcome ?? null}::text IS NULL OR outcome = ${outcome ?? null})
      AND ${isOpen}
      AND ${id === undefined ? sql`true` : sql`id = ${id}::uuid`}
      AND ${after ? sql`(received_at, id) < (${momentOf(after)}, ${after.id}::uuid)` : sql`true`}
    ORDER BY received_at DESC, id DESC LIMIT ${limit}`.execute(db)
  return rows
}

export type RefundDue = {
  id: string
  created_at: Date
  status: string
  total: number
  paid_amount: number
  refunded_amount: number
  returned_amount: number
  due: number
  recipient: string
  phone: string
  /** Its time of creation as a place in the list. */
  micros: string
}

/** Orders with an outstanding refund, oldest first, after `after`. */
export async function findRefundsDue(db: Db, limit: number, after?: Place): Promise<RefundDue[]> {
  // As in their partial index.
  const kept = sql`CASE status WHEN 'CANCELLED' THEN 0 ELSE total - returned_amount END`
  const { rows } = await sql<RefundDue>`
    SELECT id, created_at, status, total, paid_amount, refunded_amount, returned_amount, paid_amount - refunded_amount - ${kept} AS due,
      recipient, phone, ${microsOf(sql`created_at`)} AS micros
    FROM orders WHERE paid_amount - refunded_amount > ${kept}
      AND ${after ? sql`(created_at, id) > (${momentOf(after)}, ${after.id})` : sql`true`}
    ORDER BY created_at, id LIMIT ${limit}`.execute(db)
  return rows
}
