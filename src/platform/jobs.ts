import { setTimeout as delay } from 'node:timers/promises'
import { fromKysely, type Job, type JobResult, PgBoss, type UpdateQueueOptions } from 'pg-boss'
import { jobPatience, LostConnectionError, watchConnections } from './connection-watch.ts'
import type { Db } from './database.ts'
import { isDatabaseAway, isDatabaseBusy } from './database-busy.ts'
import type { Troubles } from './troubles.ts'

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

type Options = {
  /** False where jobs are only added, as the keeper's commands do. */
  work?: boolean
  /** Told of what goes wrong. */
  troubles?: Pick<Troubles, 'note'>
}

const firstRestMs = 500
const longestRestMs = 10_000

/** Jobs that failed for good wait here to be looked at. */
export const deadLetterQueue = 'dead-letter'

const usual = {
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  deadLetter: deadLetterQueue,
} satisfies UpdateQueueOptions

/** Jobs on PostgreSQL. While it is away, queues are not looked at, but ever more seldom whether it is back. */
export function createJobs(url: string, log: Log, { work = true, troubles }: Options = {}): Jobs {
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
  const stopping = new AbortController()
  let isWorking = false
  let isResting = false
  boss.on('error', (error) => {
    if (stopping.signal.aborted) return
    troubles?.note(error)
    // What was given up has been told already.
    if (!(error instanceof LostConnectionError)) log.error({ err: error }, 'job queue')
    if (isDatabaseAway(error)) rest()
  })
  const crons = new Map<string, string>()
  const handlers = new Map<
    string,
    { handler: (data: never) => Promise<void>; options: HandleOptions }
  >()

  /** Looks at no queue until the database answers again. */
  function rest(): void {
    if (!isWorking || isResting) return
    isResting = true
    void untilBack().finally(() => {
      isResting = false
    })
  }

  async function untilBack(): Promise<void> {
    const { signal } = stopping
    for (let restMs = firstRestMs; !signal.aborted; restMs = Math.min(restMs * 2, longestRestMs)) {
      for (const queue of handlers.keys()) {
        await boss
          .offWork(queue, { wait: false })
          .catch((err) => log.error({ err, queue }, 'job queue'))
      }
      await delay(restMs, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      try {
        await boss.getDb().executeSql('SELECT 1')
        return await beginWork()
      } catch (err) {
        log.error({ err }, 'job queue')
      }
    }
  }

  async function beginWork(): Promise<void> {
    for (const [queue, { handler, options }] of handlers) {
      const { parallel = false } = options
      if (stopping.signal.aborted) return
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
  }

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
      isWorking = true
      try {
        await beginWork()
      } catch (error) {
        if (!isDatabaseAway(error)) throw error
        rest()
      }
    },
    async stop(timeoutMs = 10_000) {
      // What can't be done while stopping is done by the next process.
      stopping.abort()
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
