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

/** What money is looked for by: all that the typed text may be. */
export type SearchedMoney = {
  amount?: number
  /** Of the order that is credited with it, or its beginning. */
  code?: string
  /** The provider's number of the transaction. */
  reference?: string
  /** Of the memo. */
  words?: string[]
}

export type PaymentFilter = {
  outcome?: Outcome | undefined
  /** Days of receipt in the shop's time zone, inclusive. */
  from?: string | undefined
  to?: string | undefined
  text?: SearchedMoney | undefined
}

type PaymentQuery = PaymentFilter & {
  id?: string
  /** Only payments that follow this one in the list. */
  after?: Place | undefined
  limit: number
}

/** Incoming payments, newest first. */
export async function findPayments(
  db: Db,
  { id, outcome, from, to, text, after, limit }: PaymentQuery,
): Promise<PaymentRow[]> {
  const zone = sql`AT TIME ZONE 'Asia/Ho_Chi_Minh'`
  // Matches the partial index on payments without an order.
  const isOpen = outcome === 'unknown' ? sql`order_id IS NULL` : sql`true`
  const { rows } = await sql<PaymentRow>`
    SELECT id, order_id, provider, provider_reference, amount, outcome, memo, account, transferred_at, received_at,
      ${microsOf(sql`received_at`)} AS micros
    FROM payments
    WHERE (${outcome ?? null}::text IS NULL OR outcome = ${outcome ?? null})
      AND ${isOpen}
      AND ${id === undefined ? sql`true` : sql`id = ${id}::uuid`}
      AND ${from ? sql`received_at >= ${from}::date::timestamp ${zone}` : sql`true`}
      AND ${to ? sql`received_at < (${to}::date + 1)::timestamp ${zone}` : sql`true`}
      AND ${text ? byText(text) : sql`true`}
      AND ${after ? sql`(received_at, id) < (${momentOf(after)}, ${after.id}::uuid)` : sql`true`}
    ORDER BY received_at DESC, id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** By any of what was typed may be. */
function byText({ amount, code, reference, words }: SearchedMoney) {
  const anyOf = [
    amount !== undefined && sql`amount = ${amount}`,
    code !== undefined && sql`order_id LIKE ${`${code}%`}`,
    reference !== undefined && sql`provider_reference = ${reference}`,
    // One by one: no index serves ILIKE ALL.
    words !== undefined &&
      sql`(${sql.join(
        words.map((word) => sql`memo ILIKE ${`%${word}%`}`),
        sql` AND `,
      )})`,
  ]
  return sql`(${sql.join([sql`false`, ...anyOf.filter((part) => part !== false)], sql` OR `)})`
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
