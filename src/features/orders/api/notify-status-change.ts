import type { Db } from '#platform/database.ts'
import type { OrderStatus } from '../contract.ts'
import { notifyShopper } from './notify-shopper.ts'

const notifications: Partial<
  Record<OrderStatus, { title: string; message: (id: string) => string }>
> = {
  SHIPPING: {
    title: 'Đơn hàng đang được giao',
    message: (id) => `Đơn hàng ${id} đã được giao cho đơn vị vận chuyển.`,
  },
  COMPLETED: {
    title: 'Đơn hàng hoàn tất',
    message: (id) => `Đơn hàng ${id} đã hoàn tất. Cảm ơn bạn đã mua hàng!`,
  },
  CANCELLED: { title: 'Đơn hàng đã huỷ', message: (id) => `Đơn hàng ${id} đã được huỷ.` },
}

type News = {
  to: OrderStatus
  /** Told to the shopper. */
  reason: string
  /** A part of the order had gone before. */
  isRest: boolean
}

/** Tells the owner of an order of its new status, in the caller's transaction. */
export async function notifyStatusChange(
  tx: Db,
  order: { id: string; user_id: string | null },
  { to, reason, isRest }: News,
): Promise<void> {
  const content = notifications[to]
  if (!content) return
  const said = isRest
    ? `Phần còn lại của đơn hàng ${order.id} đã được giao cho đơn vị vận chuyển.`
    : content.message(order.id)
  const message = [said, reason].filter(Boolean).join(' ')
  await notifyShopper(tx, order, { title: content.title, message })
}
