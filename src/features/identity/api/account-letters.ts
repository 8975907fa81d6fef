import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { enqueueMail } from '#platform/letters.ts'
import type { Letter } from '#platform/mail.ts'
import { createRateLimit } from '#platform/rate-limit.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'

const queue = 'account-changed'
/** Of a kind, in an hour to one address, whichever accounts it belonged to: it may be a stranger's. */
const mostLetters = 5

/** Has a letter about an account sent, if the caller's transaction commits. */
export async function enqueueAccountLetter(jobs: Jobs, tx: Db, letter: Letter): Promise<void> {
  await jobs.enqueue(tx, queue, letter)
}

/**
 * Declares the job that sends such letters. Whoever flips what an account is signed in with floods nobody: what is beyond
 * the limit is told by the notice alone.
 */
export function handleAccountLetters({ db, jobs, pool }: Pick<Services, 'db' | 'pool' | 'jobs'>) {
  const perRecipient = createRateLimit(pool, {
    name: 'change-letters',
    attempts: mostLetters,
    seconds: 60 * 60,
  })
  jobs.handle<Letter>(
    queue,
    async (letter) => {
      try {
        await perRecipient.consume(`${letter.template}\n${letter.to.toLowerCase()}`)
      } catch (thrown) {
        if (thrown instanceof AppError) return
        throw thrown
      }
      await enqueueMail(jobs, db, letter)
    },
    { parallel: true, deadLetter: null, deleteAfterSeconds: 3600 },
  )
}
