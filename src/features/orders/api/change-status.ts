import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { formatVnd } from '#shared/format.ts'
import type { OrderStatus } from '../contract.ts'
import { coinsFor, isOrderId, sourcesOf } from '../domain.ts'

type Actor = 'shopper' | 'keeper'
type Changed = {
  user_id: string | null
  subtotal: number
  payment_method: string
  payment_status: string
}

/**
 * Moves an order on and does all that follows, in one transaction. Throws ORDER_NOT_FOUND, or ORDER_STATUS_CONFLICT
 * when it can't go there from where it is (so a second attempt changes nothing). `ownerId` limits it to that user's.
 */
export async function changeStatus(
  db: Db,
  id: string,
  to: OrderStatus,
  by: { actor: Actor; ownerId?: string; note?: string },
): Promise<void> {
  if (!isOrderId(id)) throw new AppError('ORDER_NOT_FOUND')
  await db.transaction().execute(async (tx) => {
    const changed = await moveOn(tx, id, to, by)
    if (!changed) throw await whyNot(tx, id, by.ownerId)
    await tx
      .insertInto('order_events')
      .values({ order_id: id, kind: to.toLowerCase(), actor: by.actor, note: by.note ?? '' })
      .execute()
    if (to === 'CANCELLED') await giveBack(tx, id, changed)
    if (to === 'COMPLETED') await rewardAndSettle(tx, id, changed)
    if (changed.user_id) await notify(tx, changed.user_id, id, to)
  })
}

async function moveOn(tx: Db, id: string, to: OrderStatus, by: { actor: Actor; ownerId?: string }) {
  const { rows } = await sql<Changed>`
    UPDATE orders SET status = ${to}, updated_at = now()
    WHERE id = ${id} AND status = ANY (${sourcesOf(to, by.actor)}::text[])
      AND (${by.ownerId ?? null}::uuid IS NULL OR user_id = ${by.ownerId ?? null})
    RETURNING user_id, subtotal, payment_method, payment_status`.execute(tx)
  return rows[0]
}

async function whyNot(tx: Db, id: string, ownerId: string | undefined): Promise<AppError> {
  const found = await tx
    .selectFrom('orders')
    .select(['status', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found || (ownerId && found.user_id !== ownerId)) return new AppError('ORDER_NOT_FOUND')
  return new AppError('ORDER_STATUS_CONFLICT', { status: found.status })
}

/** Returns what the order took, once: the status has just left the ones that hold stock. */
async function giveBack(tx: Db, id: string, order: Changed): Promise<void> {
  await sql`
    WITH items AS (
      SELECT variant_id, quantity, stock_taken FROM order_items WHERE order_id = ${id}
    ), locked AS (
      SELECT v.id FROM variants v WHERE v.id IN (SELECT variant_id FROM items) ORDER BY v.id FOR NO KEY UPDATE
    ), returned AS (
      UPDATE variants v SET stock = v.stock + items.stock_taken, sold = v.sold - items.quantity
      FROM items JOIN locked ON locked.id = items.variant_id
      WHERE v.id = items.variant_id
      RETURNING v.id, v.stock, items.stock_taken
    )
    INSERT INTO stock_ledger (variant_id, delta, reason, order_id)
    SELECT id, stock_taken, 'cancel', ${id} FROM returned WHERE stock_taken > 0 AND stock IS NOT NULL`.execute(
    tx,
  )
  await sql`
    WITH items AS (
      SELECT flash_sale_entry_id AS id, sum(quantity)::integer AS quantity FROM order_items
      WHERE order_id = ${id} AND flash_sale_entry_id IS NOT NULL GROUP BY 1
    ), locked AS (
      SELECT e.id FROM flash_sale_entries e WHERE e.id IN (SELECT id FROM items) ORDER BY e.id FOR NO KEY UPDATE
    )
    UPDATE flash_sale_entries e SET sold = e.sold - items.quantity
    FROM items JOIN locked ON locked.id = items.id WHERE e.id = items.id`.execute(tx)
  if (order.payment_status !== 'paid') return
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
      WITH settled AS (UPDATE orders SET payment_status = 'paid' WHERE id = ${id} RETURNING id)
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

async function notify(tx: Db, userId: string, id: string, to: OrderStatus): Promise<void> {
  const told = news[to]
  if (!told) return
  await tx
    .insertInto('notifications')
    .values({
      user_id: userId,
      title: told.title,
      message: told.message(id),
      link: `/user/orders/${id}`,
    })
    .execute()
}
