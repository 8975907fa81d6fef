import { sql } from 'kysely'
import { notify } from '#features/notifications/api/public.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import type { Services } from '#platform/services.ts'
import { enqueueStoreLetter } from './mails.ts'

export type Decision = {
  status: 'approved' | 'rejected'
  /** Told to who asked. */
  note: string
}

/**
 * Decides a request that waits, once, and tells who made it by a notice and a letter, all in one transaction. False when
 * there is none such that waits.
 */
export async function decideStore(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  id: string,
  { status, note }: Decision,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const decided = await tx
      .updateTable('stores')
      .set({ status, decision_note: note, decided_at: sql`now()` })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .returning(['user_id', 'name'])
      .executeTakeFirst()
    if (!decided) return false
    const told = news[status](decided.name)
    await notify(tx, {
      userId: decided.user_id,
      kind: 'seller',
      title: told.title,
      message: [told.said, note, told.next].filter(Boolean).join(' '),
      link: '/register-seller',
    })
    await enqueueStoreLetter(jobs, tx, id)
    return true
  })
}

const news = {
  approved: (name: string) => ({
    title: 'Yêu cầu mở cửa hàng đã được duyệt',
    said: `Cửa hàng “${name}” của bạn đã được duyệt.`,
    next: '',
  }),
  rejected: (name: string) => ({
    title: 'Yêu cầu mở cửa hàng chưa được duyệt',
    said: `Cửa hàng “${name}” chưa được duyệt.`,
    next: 'Bạn có thể sửa lại và gửi yêu cầu mới.',
  }),
}
