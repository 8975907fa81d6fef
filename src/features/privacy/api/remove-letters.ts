import type { Db } from '#platform/database.ts'
import { forgetLetters, removeFromOutbox } from '#platform/forget-letters.ts'
import type { Jobs } from '#platform/jobs.ts'

const queue = 'remove-letters'

type Letters = {
  /** Their names in the outbox. */
  files: string[]
  /** Ids: a letter about one of these may have been on its way when they were forgotten. */
  about: string[]
}

/** Has the letters to somebody who is forgotten removed from the outbox once the caller's transaction commits. */
export async function enqueueRemoval(jobs: Jobs, tx: Db, letters: Letters): Promise<void> {
  await jobs.enqueue(tx, queue, letters)
}

/** Declares the job that does so; tried again until all are gone. */
export function handlePrivacyJobs(jobs: Jobs, db: Db, dataDir: string): void {
  jobs.handle<Letters>(queue, async ({ files, about }) => {
    const late = await forgetLetters(db, { about })
    await removeFromOutbox(dataDir, [...files, ...late])
  })
}
