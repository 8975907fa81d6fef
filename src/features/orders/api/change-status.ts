import { sql } from 'kysely'
import { returnDiscounts } from '#features/wallet/api/public.ts'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { AppError } from '#shared/app-error.ts'
import type { AuditAction } from '#shared/audit-actions.ts'
import { formatCount, formatVnd } from '#shared/format.ts'
import type { OrderStatus } from '../contract.ts'
import { coinsFor, isOrderId, sourcesOf } from '../domain.ts'
import type { OrderEmail } from './compose-email.ts'
import { actorOf, type Doer, staffIdOf } from './doer.ts'
import { notifyCoins, notifyReturnedCoins } from './notify-coins.ts'
import { notifyOrderChanged } from './notify-order-changed.ts'
import { notifyStatusChange } from './notify-status-change.ts'
import { enqueueOrderEmail, type OrderWriter } from './order-emails.ts'
import { type Tracking, writeLastShipment } from './write-shipment.ts'

type StatusChange = {
  by: Doer
  /** Restricts the change to an order of this user. */
  ownerId?: string
  /** Restricts the change to an unpaid order past its payment or confirmation deadline. */
  ifOverdue?: boolean
  note?: string
  /** Shown to the shopper. */
  reason?: string
  /** Of the last parcel of an order that is sent apart. */
  tracking?: Tracking
  /** The parcel is on its way back: a return takes its goods into stock when they come. */
  isOnItsWayBack?: boolean
}

type UpdatedOrder = {
  old_status: OrderStatus
  user_id: string | null
  email: string | null
  subtotal: number
  payment_method: string
  payment_status: string
  paid_amount: number
  refunded_amount: number
  shipment_count: number
}

/**
 * Changes an order's status with all side effects (stock, coins, payment status, notification, email) in one transaction.
 * Throws ORDER_NOT_FOUND, ORDER_HELD for shipping an order that staff have not confirmed, or ORDER_STATUS_CONFLICT for an
 * illegal transition, repeated ones included; ORDER_SENT for cancelling what is with the carrier, unless it is on its way back;
 * ORDER_PARTLY_SENT for cancelling an order of which a part has gone, ORDER_UNPAID for
 * completing one whose money on delivery no parcel collected. A shopper's repeated cancellation succeeds, because the first response may
 * have been lost.
 */
export async function changeStatus(
  { db, jobs }: OrderWriter,
  id: string,
  to: OrderStatus,
  change: StatusChange,
): Promise<void> {
  if (!isOrderId(id)) throw new AppError('ORDER_NOT_FOUND')
  await inTransaction(db, async (tx) => {
    const changed = await updateStatus(tx, id, to, change)
    if (!changed) return rejectUnlessRepeated(tx, id, to, change)
    // COD orders become paid before they are completed.
    if (to === 'COMPLETED') await rewardAndSettle(tx, id, changed)
    const { by, reason = '', tracking = {} } = change
    const isApart = to === 'SHIPPING' && changed.shipment_count > 0
    const shipment = isApart ? await writeLastShipment(tx, id, tracking, by) : undefined
    await tx
      .insertInto('order_events')
      .values({
        order_id: id,
        kind: to.toLowerCase(),
        actor: actorOf(by),
        staff_id: staffIdOf(by),
        note: [shipment?.note, change.note].filter(Boolean).join('. '),
        reason,
      })
      .execute()
    if (to === 'CANCELLED') await releaseOrder(tx, id, changed, change)
    // The shopper knows of all parcels when only what had not gone was taken out.
    if (!isApart || shipment) {
      const news = { to, reason, isRest: isApart }
      await notifyStatusChange(tx, { id, user_id: changed.user_id }, news)
      const kind = emailKinds[to]
      if (changed.email && kind) {
        const reference = shipment && `${shipment.number}`
        await enqueueOrderEmail(jobs, tx, {
          orderId: id,
          kind,
          reference,
          said: reason || undefined,
        })
      }
    }
    if (typeof by !== 'string') await audit(tx, by, { id, from: changed.old_status, to })
    await notifyOrderChanged(tx, id)
  })
}

const auditActions: Partial<Record<OrderStatus, AuditAction>> = {
  SHIPPING: 'order.sent',
  COMPLETED: 'order.completed',
  CANCELLED: 'order.cancelled',
}

async function audit(
  tx: Db,
  by: StaffActor,
  { id, from, to }: { id: string; from: OrderStatus; to: OrderStatus },
): Promise<void> {
  const action = auditActions[to]
  if (!action) return
  await recordAudit(tx, by, {
    action,
    subject: id,
    before: { status: from },
    after: { status: to },
  })
}

async function updateStatus(
  tx: Db,
  id: string,
  to: OrderStatus,
  { by, ownerId, ifOverdue, isOnItsWayBack = false }: StatusChange,
) {
  const { rows } = await sql<UpdatedOrder>`
    UPDATE orders SET status = ${to}, updated_at = now(), version = version + 1,
      confirmed_at = CASE WHEN ${to} = 'SHIPPING' THEN coalesce(confirmed_at, now()) ELSE confirmed_at END
    FROM (SELECT id AS before_id, status AS old_status FROM orders WHERE id = ${id} FOR NO KEY UPDATE) before
    WHERE id = before_id AND status = ANY (${sourcesOf(to, actorOf(by))}::text[])
      AND (${ownerId ?? null}::uuid IS NULL OR user_id = ${ownerId ?? null})
      AND (NOT ${ifOverdue ?? false}::boolean
        OR (payment_status = 'unpaid' AND (payment_due_at <= now() OR hold_due_at <= now())))
      AND (${to} = 'CANCELLED' OR hold_due_at IS NULL)
      AND CASE WHEN ${to} <> 'CANCELLED' THEN true WHEN ${isOnItsWayBack}::boolean THEN status = 'SHIPPING'
        ELSE status = 'PENDING' AND shipment_count = 0 END
    RETURNING old_status, user_id, email, subtotal, payment_method, payment_status, paid_amount,
      refunded_amount, shipment_count`.execute(tx)
  return rows[0]
}

async function rejectUnlessRepeated(
  tx: Db,
  id: string,
  to: OrderStatus,
  { by, ownerId }: StatusChange,
): Promise<void> {
  const found = await tx
    .selectFrom('orders')
    .select(['status', 'user_id', 'hold_due_at', 'shipment_count'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found || (ownerId && found.user_id !== ownerId)) throw new AppError('ORDER_NOT_FOUND')
  if (by === 'shopper' && found.status === to) return
  if (found.status === 'PENDING' && found.hold_due_at && to === 'SHIPPING') {
    throw new AppError('ORDER_HELD')
  }
  if (found.status === 'PENDING' && found.shipment_count > 0 && to === 'CANCELLED') {
    throw new AppError('ORDER_PARTLY_SENT')
  }
  if (found.status === 'SHIPPING' && to === 'CANCELLED' && actorOf(by) === 'keeper') {
    throw new AppError('ORDER_SENT')
  }
  throw new AppError('ORDER_STATUS_CONFLICT', { status: found.status })
}

/** Returns stock, coins and voucher. Runs once, because the status has just left the states that hold stock. */
async function releaseOrder(
  tx: Db,
  id: string,
  order: UpdatedOrder,
  { isOnItsWayBack = false }: StatusChange,
): Promise<void> {
  await (isOnItsWayBack
    ? sql`SELECT give_up_delivery(${id})`
    : sql`SELECT give_stock_back(${id})`
  ).execute(tx)
  await notifyReturnedCoins(tx, { ...order, id }, await returnDiscounts(tx, id))
  if (order.paid_amount === order.refunded_amount) return
  await sql`
    WITH owed AS (UPDATE orders SET payment_status = 'refund_due' WHERE id = ${id} RETURNING id)
    INSERT INTO order_events (order_id, kind, actor) SELECT id, 'refund_due', 'system' FROM owed`.execute(
    tx,
  )
}

/** Credits the earned coins and marks a COD order as paid. */
async function rewardAndSettle(tx: Db, id: string, order: UpdatedOrder): Promise<void> {
  if (order.payment_method === 'COD' && order.payment_status === 'unpaid') {
    if (order.shipment_count > 0) await rejectUncollected(tx, id)
    await sql`
      WITH settled AS (UPDATE orders SET payment_status = 'paid', paid_amount = total - returned_amount + refunded_amount WHERE id = ${id} RETURNING id)
      INSERT INTO order_events (order_id, kind, actor) SELECT id, 'paid', 'system' FROM settled`.execute(
      tx,
    )
  }
  const coins = coinsFor(order.subtotal)
  if (coins === 0 || !order.user_id) return
  await tx
    .insertInto('coin_ledger')
    .values({
      user_id: order.user_id,
      type: 'earn',
      amount: coins,
      order_id: id,
      note: `Hoàn xu đơn hàng ${id} (${formatVnd(order.subtotal)})`,
    })
    .execute()
  await notifyCoins(tx, order, {
    coins,
    title: 'Bạn vừa được cộng xu',
    message: `Bạn được cộng ${formatCount(coins)} xu từ đơn hàng ${id}.`,
  })
}

/** Where what was left has been taken out, no parcel was the last one, which collects the money. */
async function rejectUncollected(tx: Db, id: string): Promise<void> {
  const { rows } = await sql<{ due: number }>`
    SELECT total - returned_amount - paid_amount + refunded_amount AS due FROM orders o
    WHERE id = ${id} AND NOT EXISTS (SELECT FROM shipments s WHERE s.order_id = o.id AND s.is_last)`.execute(
    tx,
  )
  const due = rows[0]?.due ?? 0
  if (due > 0) throw new AppError('ORDER_UNPAID', { due })
}

const emailKinds: Partial<Record<OrderStatus, OrderEmail>> = {
  SHIPPING: 'shipping',
  COMPLETED: 'completed',
  CANCELLED: 'cancelled',
}
