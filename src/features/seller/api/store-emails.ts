import { getUser } from '#features/identity/api/public.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { handleMailJobs, type MailDeps } from '#platform/mail-queue.ts'
import { findStores } from './repository.ts'

const queue = 'store-letter'

/** Enqueues the email about the decision on a request in the caller's transaction. */
export async function enqueueStoreEmail(jobs: Jobs, db: Db, storeId: string): Promise<void> {
  await jobs.enqueue(db, queue, { storeId })
}

/** Registers the job that sends emails about requests. */
export function handleStoreEmails(office: MailDeps): void {
  const { db, mailer } = office
  handleMailJobs<{ storeId: string }>(office, queue, async ({ storeId }) => {
    const [found] = await findStores(db, { id: storeId }, 1)
    if (!found?.email) return undefined
    const { store, userId, email } = found
    const { displayName } = await getUser(db, userId)
    return {
      id: `store-${store.status}-${storeId}`,
      to: email,
      template: 'store-decided',
      // The personal data export and deletion find emails by user id, even after a change of address.
      about: userId,
      props: {
        name: displayName,
        storeName: store.name,
        isApproved: store.status === 'approved',
        note: store.note,
        link: mailer.link('/register-seller'),
      },
    }
  })
}
