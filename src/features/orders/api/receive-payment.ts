import { sql } from 'kysely'
import { type Outcome, settle } from '#features/payment/domain.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { formatVnd } from '#shared/format.ts'
import { orderIdsIn } from '../domain.ts'
import type { OrderEmail } from './compose-email.ts'
import { actorOf, type Doer, staffIdOf } from './doer.ts'
import { notifyOrderChanged } from './notify-order-changed.ts'
import { notifyShopper } from './notify-shopper.ts'
import { balanceOf, type OrderBalanceRow } from './order-balance.ts'
import { enqueueOrderEmail, type OrderWriter } from './order-emails.ts'

/** An incoming transfer to the shop's account, as a provider reports it. */
export type Transfer = {
  provider: string
  /** The provider's transaction id; a repeated notification counts once. */
  reference: string
  /** Đồng. */
  amount: number
  memo: string
  /** Receiving account; empty when the provider does not report it. */
  account: string
  transferredAt: Date | null
  /** The provider's notification, unchanged. */
  raw: object
}

export type Received = { outcome: Outcome | 'duplicate'; orderId: string | null }

/**
 * Credits a transfer to the order that its memo (or `ids`) names, once per reference, in one transaction. A transfer that
 * matches no order or several is stored as `unknown` for the merchant to assign.
 */
export async function receivePayment(
  { db, jobs }: OrderWriter,
  transfer: Transfer,
  ids = orderIdsIn(transfer.memo),
): Promise<Received> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, ids)
    if (order && (await replaceMerchantEntry(tx, order, transfer))) {
      return { outcome: 'exact', orderId: order.id }
    }
    const outcome = order ? settle(balanceOf(order), transfer.amount).outcome : 'unknown'
    const { rows } = await sql<{ id: string }>`
      INSERT INTO payments (order_id, provider, provider_reference, amount, outcome, memo, account, transferred_at, raw)
      VALUES (${order?.id ?? null}, ${transfer.provider}, ${transfer.reference}, ${transfer.amount},
        ${outcome}, ${transfer.memo}, ${transfer.account}, ${transfer.transferredAt},
        ${JSON.stringify(transfer.raw)})
      ON CONFLICT (provider, provider_reference) DO NOTHING
      RETURNING id`.execute(tx)
    if (rows.length === 0) return { outcome: 'duplicate', orderId: order?.id ?? null }
    if (order) await settleOrder({ db: tx, jobs }, order, transfer.amount, 'system')
    return { outcome, orderId: order?.id ?? null }
  })
}

type LockedOrder = OrderBalanceRow & { id: string; user_id: string | null; email: string | null }

/** Locks the order with one of these ids; undefined when none or several exist. */
export async function lockOrder(tx: Db, ids: string[]): Promise<LockedOrder | undefined> {
  if (ids.length === 0) return undefined
  const { rows } = await sql<LockedOrder>`
    SELECT id, user_id, email, status, payment_status, total, paid_amount, refunded_amount,
      returned_amount FROM orders
    WHERE id = ANY (${ids}::text[])
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  return rows.length === 1 ? rows[0] : undefined
}

/** SQL that selects the oldest payment of an amount that `markPaid` entered by hand: an order may have been paid so repeatedly. */
export const oldestMerchantEntry = (orderId: string, amount: number) => sql`(
  SELECT entered.id FROM payments entered
  WHERE entered.order_id = ${orderId} AND entered.provider = 'keeper' AND entered.amount = ${amount}
  ORDER BY entered.received_at, entered.id LIMIT 1)`

/** Replaces a payment of the same amount that `markPaid` entered by hand with the bank's record; false when there is none. */
async function replaceMerchantEntry(
  tx: Db,
  order: LockedOrder,
  transfer: Transfer,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    UPDATE payments SET provider = ${transfer.provider}, provider_reference = ${transfer.reference},
      memo = ${transfer.memo}, account = ${transfer.account}, transferred_at = ${transfer.transferredAt},
      raw = ${JSON.stringify(transfer.raw)}
    WHERE id = ${oldestMerchantEntry(order.id, transfer.amount)} AND NOT EXISTS (
      SELECT FROM payments duplicate
      WHERE duplicate.provider = ${transfer.provider} AND duplicate.provider_reference = ${transfer.reference})
    RETURNING id`.execute(tx)
  return rows.length > 0
}

const emailKinds: Partial<Record<Outcome, OrderEmail>> = {
  exact: 'paid',
  over: 'paid',
  under: 'partly-paid',
  late: 'late-payment',
}

/** Credits `amount` đồng to a locked order: totals, events, notification and email. `db` is the caller's transaction. */
export async function settleOrder(
  { db: tx, jobs }: OrderWriter,
  order: LockedOrder,
  amount: number,
  by: Doer,
): Promise<Outcome> {
  const { outcome, status, paidAmount, events } = settle(balanceOf(order), amount)
  await tx
    .updateTable('orders')
    .set({
      payment_status: status,
      paid_amount: paidAmount,
      updated_at: sql`now()`,
      version: sql`version + 1`,
      // A fully paid order needs no confirmation.
      ...(status === 'paid' && { hold_due_at: null }),
    })
    .where('id', '=', order.id)
    .execute()
  await tx
    .insertInto('order_events')
    .values(
      events.map((kind) => ({
        order_id: order.id,
        kind,
        actor: actorOf(by),
        staff_id: staffIdOf(by),
        amount,
      })),
    )
    .execute()
  await notifyShopper(tx, order, {
    title: 'Đã nhận thanh toán',
    message: `Chúng tôi đã nhận ${formatVnd(amount)} cho đơn hàng ${order.id}.`,
  })
  const kind = emailKinds[outcome]
  if (order.email && kind) {
    await enqueueOrderEmail(jobs, tx, { orderId: order.id, kind, reference: `${paidAmount}` })
  }
  await notifyOrderChanged(tx, order.id)
  return outcome
}
