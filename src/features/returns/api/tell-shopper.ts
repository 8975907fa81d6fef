import { notifyOrderChanged, notifyShopper, type OrderWriter } from '#features/orders/api/public.ts'
import type { ReturnStatus } from '../domain.ts'
import type { LockedReturn } from './lock-return.ts'
import { enqueueReturnEmail } from './return-emails.ts'
import { returnNews } from './return-news.ts'

export type ReturnWriter = OrderWriter

/** Tells the shopper where a return stands, by a notification and an e-mail of the caller's transaction. */
export async function tellShopper(
  { db: tx, jobs }: ReturnWriter,
  { id, kind, order }: Pick<LockedReturn, 'id' | 'kind' | 'order'>,
  status: ReturnStatus,
  reason: string,
): Promise<void> {
  await notifyOrderChanged(tx, order.id)
  // The cancellation of its order has told all of it.
  if (kind === 'undelivered') return
  const news = returnNews(status)
  if (!news) return
  const message = [`${news.text} (${id}, đơn hàng ${order.id})`, reason].filter(Boolean).join(' ')
  await notifyShopper(tx, order, { title: news.title, message })
  const email = { returnId: id, orderId: order.id, status, said: reason }
  if (order.email) await enqueueReturnEmail(jobs, tx, email)
}
