import { fromKysely, type Job, PgBoss, type QueueOptions } from 'pg-boss'
import type { Db } from './database.ts'

export type Jobs = {
  /** Adds a job in the caller's transaction: it runs only if that commits. */
  enqueue(
    db: Db,
    queue: string,
    data: object,
    options?: { singletonKey?: string; startAfterSeconds?: number },
  ): Promise<void>
  /** Declares a queue and what works on it; called before `start`. */
  handle<Data extends object>(
    queue: string,
    handler: (data: Data) => Promise<void>,
    options?: QueueOptions,
  ): void
  /** Declares what runs by the clock, in one process of all; `cron` in the shop's time zone. */
  schedule(queue: string, cron: string, handler: () => Promise<void>): void
  /** Creates the queues and starts to work on them. */
  start(): Promise<void>
  /** Lets running jobs end, at most `timeoutMs`. */
  stop(timeoutMs?: number): Promise<void>
}

type Log = { error(details: object, message: string): void }

/** Jobs that failed for good wait here to be looked at. */
export const deadLetterQueue = 'dead-letter'

/** Jobs on PostgreSQL. `work: false` only adds jobs, as the keeper's commands do. */
export function createJobs(url: string, log: Log, { work = true } = {}): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'jobs',
    application_name: 'tiem jobs',
    max: 3,
    supervise: work,
    schedule: work,
  })
  let isStopping = false
  boss.on('error', (error) => {
    if (!isStopping) log.error({ err: error }, 'job queue')
  })
  const crons = new Map<string, string>()
  const handlers = new Map<
    string,
    { handler: (data: never) => Promise<void>; options: QueueOptions }
  >()

  return {
    handle(queue, handler, options = {}) {
      handlers.set(queue, { handler, options })
    },
    schedule(queue, cron, handler) {
      crons.set(queue, cron)
      handlers.set(queue, { handler, options: { retryLimit: 0 } })
    },
    async enqueue(db, queue, data, { singletonKey, startAfterSeconds } = {}) {
      await boss.send(queue, data, {
        db: fromKysely(db),
        ...(singletonKey === undefined ? {} : { singletonKey }),
        ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
      })
    },
    async start() {
      await boss.start()
      await boss.createQueue(deadLetterQueue)
      for (const [queue, { handler, options }] of handlers) {
        await boss.createQueue(queue, {
          retryLimit: 10,
          retryDelay: 5,
          retryBackoff: true,
          deadLetter: deadLetterQueue,
          ...options,
        })
        if (!work) continue
        await boss.work(queue, { pollingIntervalSeconds: 1 }, async (jobs: Job<never>[]) => {
          for (const job of jobs) await handler(job.data)
        })
        const cron = crons.get(queue)
        if (cron) await boss.schedule(queue, cron, null, { tz: 'Asia/Ho_Chi_Minh' })
      }
    },
    async stop(timeoutMs = 10_000) {
      // What can't be done while stopping is done by the next process.
      isStopping = true
      await boss.stop({ graceful: true, timeout: timeoutMs })
    },
  }
}
