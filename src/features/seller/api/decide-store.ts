import { sql } from 'kysely'
import { notify } from '#features/notifications/api/public.ts'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import type { Services } from '#platform/services.ts'
import { enqueueStoreEmail } from './store-emails.ts'

export type Decision = {
  status: 'approved' | 'rejected'
  /** Shown to the applicant. */
  note: string
}

/**
 * Decides a pending request once and notifies the applicant in the app and by email, in one transaction. False when no
 * pending request has this id.
 */
export async function decideStore(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  id: string,
  { status, note }: Decision,
  by: StaffActor,
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
    const content = notifications[status](decided.name)
    await notify(tx, {
      userId: decided.user_id,
      kind: 'seller',
      title: content.title,
      message: [content.text, note, content.next].filter(Boolean).join(' '),
      link: '/register-seller',
    })
    await enqueueStoreEmail(jobs, tx, id)
    await recordAudit(tx, by, {
      action: `seller.${status}`,
      subject: id,
      before: { status: 'pending' },
      after: { status },
      note,
    })
    return true
  })
}

const notifications = {
  approved: (name: string) => ({
    title: 'Yêu cầu mở cửa hàng đã được duyệt',
    text: `Cửa hàng “${name}” của bạn đã được duyệt.`,
    next: '',
  }),
  rejected: (name: string) => ({
    title: 'Yêu cầu mở cửa hàng chưa được duyệt',
    text: `Cửa hàng “${name}” chưa được duyệt.`,
    next: 'Bạn có thể sửa lại và gửi yêu cầu mới.',
  }),
}
