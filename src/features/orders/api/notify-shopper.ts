import { notify } from '#features/notifications/api/public.ts'
import type { Db } from '#platform/database.ts'

type Owned = { id: string; user_id: string | null }

/** Writes a notification for the order's owner in the caller's transaction. */
export async function notifyShopper(
  tx: Db,
  { id, user_id }: Owned,
  news: { title: string; message: string },
): Promise<void> {
  if (!user_id) return
  await notify(tx, { userId: user_id, kind: 'order', ...news, link: `/user/orders/${id}` })
}
