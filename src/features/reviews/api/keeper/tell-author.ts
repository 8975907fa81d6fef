import { notify } from '#features/notifications/api/public.ts'
import type { Db } from '#platform/database.ts'

type About = { user_id: string | null; order_id: string | null }

/** Where its author finds a review, hidden or not, with what the shop answered. */
const ownReviews = (orderId: string) => `/user/account/reviews?tab=done&orderId=${orderId}`

/** Writes a notice about a review to its author in the caller's transaction; to those that have no account here, none. */
export async function tellAuthor(
  tx: Db,
  { user_id, order_id }: About,
  news: { title: string; message: string },
): Promise<void> {
  if (!user_id || !order_id) return
  const link = ownReviews(order_id)
  await notify(tx, { userId: user_id, kind: 'review', ...news, link })
}
