import { sql } from 'kysely'
import { notify } from '#features/notifications/api/public.ts'
import { returnDiscounts } from '#features/wallet/api/public.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { formatCount, formatVnd } from '#shared/format.ts'
import type { OrderStatus } from '../contract.ts'
import { type Actor, coinsFor, isOrderId, sourcesOf } from '../domain.ts'
import type { OrderLetter } from './compose-letter.ts'
import { enqueueOrderLetter } from './mails.ts'
import { notifyOrderChanged } from './order-changes.ts'
import { tellShopper } from './tell-shopper.ts'

type Mover = {
  actor: Actor
  /** Only if it is that user's order. */
  ownerId?: string
  /** Only if its transfer, or its confirmation, is still awaited in vain. */
  ifOverdue?: boolean
  note?: string
  /** Why, told to the shopper. */
  reason?: string
}

type Changed = {
  user_id: string | null
  email: string | null
  subtotal: number
  payment_method: string
  payment_status: string
  paid_amount: number
  refunded_amount: number
}

/**
 * Moves an order on and does all that follows, in one transaction. Throws ORDER_NOT_FOUND, ORDER_HELD when it is to be sent
 * while staff have yet to confirm it, or ORDER_STATUS_CONFLICT when it can't go there from where it is (so a second attempt
 * changes nothing). A shopper who cancels what is cancelled, since an answer got lost, has what was wanted.
 */
export async function changeStatus(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  id: string,
  to: OrderStatus,
  by: Mover,
): Promise<void> {
  if (!isOrderId(id)) throw new AppError('ORDER_NOT_FOUND')
  await inTransaction(db, async (tx) => {
    const changed = await moveOn(tx, id, to, by)
    if (!changed) return refuseUnlessDone(tx, id, to, by)
    // What is paid at the door is paid before the order is completed.
    if (to === 'COMPLETED') await rewardAndSettle(tx, id, changed)
    const { actor, note = '', reason = '' } = by
    await tx
      .insertInto('order_events')
      .values({ order_id: id, kind: to.toLowerCase(), actor, note, reason })
      .execute()
    if (to === 'CANCELLED') await giveBack(tx, id, changed)
    await tellNews(tx, { id, user_id: changed.user_id }, to, by.reason)
    const kind = letters[to]
    if (changed.email && kind)
      await enqueueOrderLetter(jobs, tx, { orderId: id, kind, said: by.reason })
    await notifyOrderChanged(tx, id)
  })
}

async function moveOn(tx: Db, id: string, to: OrderStatus, by: Mover) {
  const { rows } = await sql<Changed>`
    UPDATE orders SET status = ${to}, updated_at = now()
    WHERE id = ${id} AND status = ANY (${sourcesOf(to, by.actor)}::text[])
      AND (${by.ownerId ?? null}::uuid IS NULL OR user_id = ${by.ownerId ?? null})
      AND (NOT ${by.ifOverdue ?? false}::boolean
        OR (payment_status = 'unpaid' AND (payment_due_at <= now() OR hold_due_at <= now())))
      AND (${to} = 'CANCELLED' OR hold_due_at IS NULL)
    RETURNING user_id, email, subtotal, payment_method, payment_status, paid_amount, refunded_amount`.execute(
    tx,
  )
  return rows[0]
}

async function refuseUnlessDone(tx: Db, id: string, to: OrderStatus, by: Mover): Promise<void> {
  const found = await tx
    .selectFrom('orders')
    .select(['status', 'user_id', 'hold_due_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found || (by.ownerId && found.user_id !== by.ownerId)) throw new AppError('ORDER_NOT_FOUND')
  if (by.actor === 'shopper' && found.status === to) return
  if (found.status === 'PENDING' && found.hold_due_at && to === 'SHIPPING') {
    throw new AppError('ORDER_HELD')
  }
  throw new AppError('ORDER_STATUS_CONFLICT', { status: found.status })
}

/** Returns what the order took, coins and voucher included, once: the status has just left the ones that hold stock. */
async function giveBack(tx: Db, id: string, order: Changed): Promise<void> {
  await sql`SELECT give_stock_back(${id})`.execute(tx)
  const coins = await returnDiscounts(tx, id)
  await tellCoins(tx, order, {
    coins,
    title: 'Xu đã được trả lại',
    message: `${formatCount(coins)} xu bạn dùng cho đơn hàng ${id} đã được trả lại.`,
  })
  if (order.paid_amount === order.refunded_amount) return
  await sql`
    WITH owed AS (UPDATE orders SET payment_status = 'refund_due' WHERE id = ${id} RETURNING id)
    INSERT INTO order_events (order_id, kind, actor) SELECT id, 'refund_due', 'system' FROM owed`.execute(
    tx,
  )
}

/** Credits the coins, and settles an order that was paid at the door. */
async function rewardAndSettle(tx: Db, id: string, order: Changed): Promise<void> {
  if (order.payment_method === 'COD' && order.payment_status === 'unpaid') {
    await sql`
      WITH settled AS (UPDATE orders SET payment_status = 'paid', paid_amount = total WHERE id = ${id} RETURNING id)
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
  await tellCoins(tx, order, {
    coins,
    title: 'Bạn vừa được cộng xu',
    message: `Bạn được cộng ${formatCount(coins)} xu từ đơn hàng ${id}.`,
  })
}

type CoinNews = { coins: number; title: string; message: string }

async function tellCoins(tx: Db, order: Changed, { coins, ...told }: CoinNews): Promise<void> {
  if (coins === 0 || !order.user_id) return
  await notify(tx, { userId: order.user_id, kind: 'coins', ...told, link: '/user/account/coin' })
}

const letters: Partial<Record<OrderStatus, OrderLetter>> = {
  SHIPPING: 'shipping',
  COMPLETED: 'completed',
  CANCELLED: 'cancelled',
}

const news: Partial<Record<OrderStatus, { title: string; message: (id: string) => string }>> = {
  SHIPPING: {
    title: 'Đơn hàng đang được giao',
    message: (id) => `Đơn hàng ${id} đã được giao cho đơn vị vận chuyển.`,
  },
  COMPLETED: {
    title: 'Đơn hàng hoàn tất',
    message: (id) => `Đơn hàng ${id} đã hoàn tất. Cảm ơn bạn đã mua hàng!`,
  },
  CANCELLED: { title: 'Đơn hàng đã hủy', message: (id) => `Đơn hàng ${id} đã được hủy.` },
}

async function tellNews(
  tx: Db,
  order: { id: string; user_id: string | null },
  to: OrderStatus,
  reason = '',
): Promise<void> {
  const told = news[to]
  if (!told) return
  const message = [told.message(order.id), reason].filter(Boolean).join(' ')
  await tellShopper(tx, order, { title: told.title, message })
}
