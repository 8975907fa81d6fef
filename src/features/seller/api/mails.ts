import { getUser } from '#features/identity/api/public.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { handleLetters, type PostOffice } from '#platform/letters.ts'
import { findStores } from './repository.ts'

const queue = 'store-letter'

/** Has the decision on a request told by a letter once the caller's transaction commits. */
export async function enqueueStoreLetter(jobs: Jobs, db: Db, storeId: string): Promise<void> {
  await jobs.enqueue(db, queue, { storeId })
}

/** Declares the job that writes to people about their requests. */
export function handleStoreMails(office: PostOffice): void {
  const { db, mailer } = office
  handleLetters<{ storeId: string }>(office, queue, async ({ storeId }) => {
    const [found] = await findStores(db, { id: storeId }, 1)
    if (!found?.email) return undefined
    const { store, userId, email } = found
    const { displayName } = await getUser(db, userId)
    return {
      id: `store-${store.status}-${storeId}`,
      to: email,
      template: 'store-decided',
      // Found again by whoever exports or forgets what is known of them, whatever their e-mail is then.
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
