import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { MailMessage } from '#platform/mail.ts'
import { enqueueMail } from '#platform/mail-queue.ts'
import { createRateLimit } from '#platform/rate-limit.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'

const queue = 'account-changed'
/** Per template and address in an hour, over all accounts, because the address may be a stranger's. */
const maxEmails = 5

/** Enqueues an account email in the caller's transaction. */
export async function enqueueAccountEmail(jobs: Jobs, tx: Db, message: MailMessage): Promise<void> {
  await jobs.enqueue(tx, queue, message)
}

/** Registers the job that sends account emails. Emails beyond the limit are dropped; the in-app notification remains. */
export function handleAccountEmails({ db, jobs, pool }: Pick<Services, 'db' | 'pool' | 'jobs'>) {
  const perRecipient = createRateLimit(pool, {
    name: 'change-letters',
    attempts: maxEmails,
    seconds: 60 * 60,
  })
  jobs.handle<MailMessage>(
    queue,
    async (message) => {
      try {
        await perRecipient.consume(`${message.template}\n${message.to.toLowerCase()}`)
      } catch (thrown) {
        if (thrown instanceof AppError) return
        throw thrown
      }
      await enqueueMail(jobs, db, message)
    },
    { parallel: true, deadLetter: null, deleteAfterSeconds: 3600 },
  )
}
