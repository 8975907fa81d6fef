import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { deleteMails, removeFromOutbox } from '#platform/mail-retention.ts'

const queue = 'remove-letters'

type Removal = {
  /** File names in the outbox. */
  files: string[]
  /** Ids of subjects; mails about them may have been enqueued after the deletion. */
  about: string[]
}

/** Enqueues, in the caller's transaction, the removal of a deleted user's mails from the outbox. */
export async function enqueueRemoval(jobs: Jobs, tx: Db, mails: Removal): Promise<void> {
  await jobs.enqueue(tx, queue, mails)
}

/** Registers the handler of that job, which is retried until all mails are removed. */
export function handlePrivacyJobs(jobs: Jobs, db: Db, dataDir: string): void {
  jobs.handle<Removal>(queue, async ({ files, about }) => {
    const late = await deleteMails(db, { about })
    await removeFromOutbox(dataDir, [...files, ...late])
  })
}
