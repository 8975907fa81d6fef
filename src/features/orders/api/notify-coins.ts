import { notify } from '#features/notifications/api/public.ts'
import type { Db } from '#platform/database.ts'
import { formatCount } from '#shared/format.ts'

type News = { coins: number; title: string; message: string }

/** Tells the owner of an order about coins, in the caller's transaction; nothing about no coins. */
export async function notifyCoins(
  tx: Db,
  { user_id }: { user_id: string | null },
  { coins, ...content }: News,
): Promise<void> {
  if (coins === 0 || !user_id) return
  await notify(tx, { userId: user_id, kind: 'coins', ...content, link: '/user/account/coin' })
}

/** Tells about coins of an order that went back to the wallet. */
export async function notifyReturnedCoins(
  tx: Db,
  order: { id: string; user_id: string | null },
  coins: number,
): Promise<void> {
  await notifyCoins(tx, order, {
    coins,
    title: 'Xu đã được trả lại',
    message: `${formatCount(coins)} xu bạn dùng cho đơn hàng ${order.id} đã được trả lại.`,
  })
}
