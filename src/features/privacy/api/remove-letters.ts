import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { deleteMails, removeFromOutbox } from '#platform/mail-retention.ts'

const queue = 'remove-letters'

type Letters = {
  /** File names in the outbox. */
  files: string[]
  /** Ids of subjects; letters about them may have been enqueued after the deletion. */
  about: string[]
}

/** Enqueues, in the caller's transaction, the removal of a deleted user's letters from the outbox. */
export async function enqueueRemoval(jobs: Jobs, tx: Db, letters: Letters): Promise<void> {
  await jobs.enqueue(tx, queue, letters)
}

/** Registers the handler of that job, which is retried until all letters are removed. */
export function handlePrivacyJobs(jobs: Jobs, db: Db, dataDir: string): void {
  jobs.handle<Letters>(queue, async ({ files, about }) => {
    const late = await deleteMails(db, { about })
    await removeFromOutbox(dataDir, [...files, ...late])
  })
}
