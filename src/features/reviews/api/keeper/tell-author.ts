import { notify } from '#features/notifications/api/public.ts'
import type { Db } from '#platform/database.ts'

/** Where an author finds everything that they wrote, hidden or not, with what the shop answered. */
const ownReviews = '/user/account/reviews?tab=done'

type About = { user_id: string | null }

/** Writes a notice about a review to its author in the caller's transaction; to those that have no account here, none. */
export async function tellAuthor(
  tx: Db,
  { user_id }: About,
  news: { title: string; message: string },
): Promise<void> {
  if (!user_id) return
  await notify(tx, { userId: user_id, kind: 'review', ...news, link: ownReviews })
}
