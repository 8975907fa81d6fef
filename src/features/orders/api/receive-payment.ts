import { sql } from 'kysely'
import { type Outcome, settle } from '#features/payment/domain.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import type { Services } from '#platform/services.ts'
import { formatVnd } from '#shared/format.ts'
import { orderIdsIn } from '../domain.ts'
import { type AccountRow, accountOf } from './account-of.ts'
import type { OrderLetter } from './compose-letter.ts'
import { enqueueOrderLetter } from './mails.ts'
import { notifyOrderChanged } from './order-changes.ts'
import { tellShopper } from './tell-shopper.ts'

/** Money that came into the shop's account, as a provider tells of it. */
export type Transfer = {
  provider: string
  /** The provider's own id of the transaction: told twice, it counts once. */
  reference: string
  /** Đồng. */
  amount: number
  memo: string
  /** The account it came to; empty when it is not told. */
  account: string
  transferredAt: Date | null
  /** What the provider sent, as it came. */
  raw: object
}

export type Received = { outcome: Outcome | 'duplicate'; orderId: string | null }

/**
 * Counts a transfer for the order that its memo names (or `ids`), once however often it is told, in one transaction.
 * Money without an order, or with two, is kept as `unknown` for the keeper.
 */
export async function receivePayment(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  transfer: Transfer,
  ids = orderIdsIn(transfer.memo),
): Promise<Received> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, ids)
    if (order && (await confirmsKeeper(tx, order, transfer))) {
      return { outcome: 'exact', orderId: order.id }
    }
    const outcome = order ? settle(accountOf(order), transfer.amount).outcome : 'unknown'
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

type LockedOrder = AccountRow & { id: string; user_id: string | null; email: string | null }

/** The one order of these ids that exists, locked; undefined for none or several. */
export async function lockOrder(tx: Db, ids: string[]): Promise<LockedOrder | undefined> {
  if (ids.length === 0) return undefined
  const { rows } = await sql<LockedOrder>`
    SELECT id, user_id, email, status, payment_status, total, paid_amount, refunded_amount FROM orders
    WHERE id = ANY (${ids}::text[])
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  return rows.length === 1 ? rows[0] : undefined
}

/** The keeper may have said it before the bank did: the bank's word then takes the place of the keeper's. */
async function confirmsKeeper(tx: Db, order: LockedOrder, transfer: Transfer): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    UPDATE payments SET provider = ${transfer.provider}, provider_reference = ${transfer.reference},
      memo = ${transfer.memo}, account = ${transfer.account}, transferred_at = ${transfer.transferredAt},
      raw = ${JSON.stringify(transfer.raw)}
    WHERE order_id = ${order.id} AND provider = 'keeper' AND amount = ${transfer.amount} AND NOT EXISTS (
      SELECT FROM payments told
      WHERE told.provider = ${transfer.provider} AND told.provider_reference = ${transfer.reference})
    RETURNING id`.execute(tx)
  return rows.length > 0
}

const letters: Partial<Record<Outcome, OrderLetter>> = {
  exact: 'paid',
  over: 'paid',
  under: 'partly-paid',
  late: 'late-payment',
}

/** Counts money for a locked order: its sums, its history, its owner's notifications. `db` is the caller's transaction. */
export async function settleOrder(
  { db: tx, jobs }: Pick<Services, 'db' | 'jobs'>,
  order: LockedOrder,
  amount: number,
  actor: 'keeper' | 'system',
): Promise<Outcome> {
  const { outcome, status, paidAmount, events } = settle(accountOf(order), amount)
  await tx
    .updateTable('orders')
    .set({
      payment_status: status,
      paid_amount: paidAmount,
      updated_at: sql`now()`,
      // Who has paid all of it is asked for nothing more.
      ...(status === 'paid' && { hold_due_at: null }),
    })
    .where('id', '=', order.id)
    .execute()
  await tx
    .insertInto('order_events')
    .values(events.map((kind) => ({ order_id: order.id, kind, actor, amount })))
    .execute()
  await tellShopper(tx, order, {
    title: 'Đã nhận thanh toán',
    message: `Chúng tôi đã nhận ${formatVnd(amount)} cho đơn hàng ${order.id}.`,
  })
  const kind = letters[outcome]
  if (order.email && kind) {
    await enqueueOrderLetter(jobs, tx, { orderId: order.id, kind, reference: `${paidAmount}` })
  }
  await notifyOrderChanged(tx, order.id)
  return outcome
}
