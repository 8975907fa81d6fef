import { fromKysely, type Job, type JobResult, PgBoss, type UpdateQueueOptions } from 'pg-boss'
import { jobPatience, LostConnectionError, watchConnections } from './connection-watch.ts'
import type { Db } from './database.ts'
import { isDatabaseBusy } from './database-busy.ts'

/** How often and when a failed job is tried again. */
export type Retrying = Pick<UpdateQueueOptions, 'retryDelay' | 'retryDelayMax' | 'retryBackoff'>

type HandleOptions = UpdateQueueOptions & {
  /** Several at a time: for work that mostly waits for others. */
  parallel?: boolean
}

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
    options?: HandleOptions,
  ): void
  /** Declares what runs by the clock, in one process of all; `cron` in the shop's time zone. */
  schedule(queue: string, cron: string, handler: () => Promise<void>): void
  /** Makes the queues what they are declared to be; from then on jobs can be added. */
  start(): Promise<void>
  /** Begins to work on the queues, in a process that does. */
  work(): Promise<void>
  /** Lets running jobs end, at most `timeoutMs`. */
  stop(timeoutMs?: number): Promise<void>
}

type Log = { error(details: object, message: string): void }

/** Jobs that failed for good wait here to be looked at. */
export const deadLetterQueue = 'dead-letter'

const usual = {
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  deadLetter: deadLetterQueue,
} satisfies UpdateQueueOptions

/** Jobs on PostgreSQL. `work: false` only adds jobs, as the keeper's commands do. */
export function createJobs(url: string, log: Log, { work = true } = {}): Jobs {
  const watch = watchConnections(url, {
    patience: jobPatience,
    onSilence: (err) => log.error({ err }, 'job queue'),
  })
  const connection = {
    connectionString: url,
    // It hands what it does not know to its pool.
    Client: watch.Client,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
  const boss = new PgBoss({
    ...connection,
    schema: 'jobs',
    application_name: 'tiem jobs',
    max: work ? 3 : 2,
    supervise: work,
    schedule: work,
  })
  let isStopping = false
  boss.on('error', (error) => {
    if (isStopping || error instanceof LostConnectionError) return
    log.error({ err: error }, 'job queue')
  })
  const crons = new Map<string, string>()
  const handlers = new Map<
    string,
    { handler: (data: never) => Promise<void>; options: HandleOptions }
  >()

  return {
    handle(queue, handler, options = {}) {
      handlers.set(queue, { handler, options })
    },
    schedule(queue, cron, handler) {
      crons.set(queue, cron)
      handlers.set(queue, {
        // Nothing else would tell: the next time may go well.
        handler: () =>
          handler().catch((error) => {
            log.error(
              { err: error, queue },
              isDatabaseBusy(error) ? 'database' : 'job by the clock',
            )
            throw error
          }),
        options: { retryLimit: 0 },
      })
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
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      if (!known.has(deadLetterQueue)) await boss.createQueue(deadLetterQueue)
      for (const [queue, { options }] of handlers) {
        const { parallel: _, ...changed } = options
        const wanted = { ...usual, ...changed }
        const found = known.get(queue)
        if (!found) await boss.createQueue(queue)
        if (!found || !isSame(found, wanted)) await boss.updateQueue(queue, wanted)
      }
    },
    async work() {
      if (!work) return
      for (const [queue, { handler, options }] of handlers) {
        const { parallel = false } = options
        if (isStopping) return
        await boss.work(
          queue,
          {
            pollingIntervalSeconds: 1,
            batchSize: parallel ? 5 : 1,
            localConcurrency: parallel ? 3 : 1,
            burstWhenBatchFull: parallel,
            perJobResults: true,
          },
          (jobs: Job<never>[]) => Promise.all(jobs.map((job) => attempt(job, handler))),
        )
        const cron = crons.get(queue)
        if (cron) await boss.schedule(queue, cron, null, { tz: 'Asia/Ho_Chi_Minh' })
      }
    },
    async stop(timeoutMs = 10_000) {
      // What can't be done while stopping is done by the next process.
      isStopping = true
      await boss.stop({ graceful: true, timeout: timeoutMs }).finally(() => watch.stop())
    },
  }
}

function isSame(found: object, wanted: UpdateQueueOptions): boolean {
  return Object.entries(wanted).every(([option, value]) => Reflect.get(found, option) === value)
}

async function attempt<Data>(
  { id, data }: Job<Data>,
  handler: (data: Data) => Promise<void>,
): Promise<JobResult> {
  try {
    await handler(data)
    return { id, status: 'completed' }
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    return { id, status: 'failed', output: { message, stack } }
  }
}
