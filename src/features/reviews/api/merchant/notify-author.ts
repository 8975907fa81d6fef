import { notify } from '#features/notifications/api/public.ts'
import type { Db } from '#platform/database.ts'

type About = { user_id: string | null; order_id: string | null }

/** Page on which the author sees the review, hidden or not, with the shop's reply. */
const ownReviews = (orderId: string) => `/user/account/reviews?tab=done&orderId=${orderId}`

/** Writes a notification for a review's author in the caller's transaction; none for authors without an account. */
export async function notifyAuthor(
  tx: Db,
  { user_id, order_id }: About,
  news: { title: string; message: string },
): Promise<void> {
  if (!user_id || !order_id) return
  const link = ownReviews(order_id)
  await notify(tx, { userId: user_id, kind: 'review', ...news, link })
}
