import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { fromKysely, type Job, PgBoss, type UpdateQueueOptions } from 'pg-boss'
import { attemptJob, type JobFailure } from './attempt-job.ts'
import { ConnectionLostError, jobTimeouts, watchConnections } from './connection-watchdog.ts'
import type { Db } from './database.ts'
import { isDatabaseUnreachable, isDiskFull, isTransientDatabaseError } from './database-errors.ts'
import type { OutageTracker } from './outages.ts'
import { withRequestId } from './request-id.ts'
import { withTrace } from './tracing/trace-jobs.ts'

/** Retry policy of failed jobs. */
export type RetryOptions = Pick<UpdateQueueOptions, 'retryDelay' | 'retryDelayMax' | 'retryBackoff'>

type HandleOptions = UpdateQueueOptions & {
  /** Runs several jobs concurrently, for handlers that mostly wait for I/O. */
  parallel?: boolean
}

export type Jobs = {
  /** Adds a job in the caller's transaction; it runs only if that commits. */
  enqueue(
    db: Db,
    queue: string,
    data: object,
    options?: { singletonKey?: string; startAfterSeconds?: number },
  ): Promise<void>
  /** Declares a queue and its handler; must be called before `start`. */
  handle<Data extends object>(
    queue: string,
    handler: (data: Data) => Promise<void>,
    options?: HandleOptions,
  ): void
  /** Declares a cron job, which runs in one process only; `cron` is in the shop's time zone. */
  schedule(queue: string, cron: string, handler: () => Promise<void>): void
  /** Creates and updates the declared queues; jobs can be added afterwards. */
  start(): Promise<void>
  /** Starts processing, unless this process only adds jobs. */
  work(): Promise<void>
  /** Stops processing and waits up to `timeoutMs` for running jobs. */
  stop(timeoutMs?: number): Promise<void>
}

type Log = Record<'error' | 'warn', (details: object, message: string) => void>

type Options = {
  /** False in processes that only add jobs, such as CLI commands. */
  work?: boolean
  /** Collects the queue's errors. */
  outages?: Pick<OutageTracker, 'note'>
}

const firstPauseMs = 500
const longestPauseMs = 10_000
const repeatMs = 10_000

/** Jobs that have failed permanently are moved here for inspection. */
export const deadLetterQueue = 'dead-letter'

/** Condition of jobs that are due and not begun. Those that have failed for good stay where nobody works on them. */
export const dueJobs = sql`state < 'active' AND NOT blocked AND start_after <= now() AND name <> ${deadLetterQueue}`

const defaultOptions = {
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  deadLetter: deadLetterQueue,
  // A job whose worker died is retried after this time instead of the job timeout of 15 minutes.
  heartbeatSeconds: 30,
} satisfies UpdateQueueOptions

/** A job queue in PostgreSQL. While that is unreachable, polling pauses and the connection is retried with backoff. */
export function createJobs(url: string, log: Log, { work = true, outages }: Options = {}): Jobs {
  const watch = watchConnections(url, {
    timeouts: jobTimeouts,
    onUnresponsive: (err) => log.error({ err }, 'job queue'),
  })
  const connection = {
    connectionString: url,
    // pg-boss passes unknown options to its pool.
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
    // Jobs without a heartbeat are detected when both intervals have passed.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    schedule: work,
  })
  const stopping = new AbortController()
  let isWorking = false
  let isPaused = false
  boss.on('error', (error) => {
    if (stopping.signal.aborted) return
    outages?.note(error)
    // onUnresponsive has logged lost connections already.
    if (!(error instanceof ConnectionLostError)) log.error({ err: error }, 'job queue')
    if (isDatabaseUnreachable(error)) pausePolling()
  })
  const crons = new Map<string, string>()
  const handlers = new Map<
    string,
    { handler: (data: never) => Promise<void>; options: HandleOptions }
  >()

  const logged = new LRUCache<string, true>({ max: 100, ttl: repeatMs })
  /** Once for a queue in some seconds: when the mail server is away, so are all its jobs. Each last try is logged. */
  function logFailure(failure: JobFailure, triesBefore: number): void {
    const { retryLimit } = { ...defaultOptions, ...handlers.get(failure.queue)?.options }
    // Jobs by the clock log theirs.
    if (crons.has(failure.queue)) return
    if (triesBefore < retryLimit && logged.has(failure.queue)) return
    logged.set(failure.queue, true)
    // The outage itself is told, and the next try comes when it is over.
    const isOutage = isDatabaseUnreachable(failure.err) || isDiskFull(failure.err)
    const isLater = triesBefore < retryLimit && isOutage
    log[isLater ? 'warn' : 'error'](failure, 'job failed')
  }

  /** Stops polling until the database responds again. */
  function pausePolling(): void {
    if (!isWorking || isPaused) return
    isPaused = true
    void resumeWhenReachable().finally(() => {
      isPaused = false
    })
  }

  async function resumeWhenReachable(): Promise<void> {
    const { signal } = stopping
    for (
      let pauseMs = firstPauseMs;
      !signal.aborted;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    ) {
      for (const queue of handlers.keys()) {
        await boss
          .offWork(queue, { wait: false })
          .catch((err) => log.error({ err, queue }, 'job queue'))
      }
      await delay(pauseMs, undefined, { signal, ref: false }).catch(() => {})
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
          heartbeatRefreshSeconds: 10,
        },
        (jobs: Job<never>[]) =>
          Promise.all(jobs.map((job) => attemptJob(queue, job, handler, logFailure))),
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
        // Logged here, since the job is not retried and its failure is not visible elsewhere.
        handler: () =>
          handler().catch((error) => {
            log.error(
              { err: error, queue },
              isTransientDatabaseError(error) ? 'database' : 'job by the clock',
            )
            throw error
          }),
        // It runs again by the clock: nobody need look into it once that has succeeded.
        options: { retryLimit: 0, deadLetter: null },
      })
    },
    async enqueue(db, queue, data, { singletonKey, startAfterSeconds } = {}) {
      await boss.send(queue, withRequestId(withTrace(data)), {
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
        const wanted = { ...defaultOptions, ...changed }
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
        if (!isDatabaseUnreachable(error)) throw error
        pausePolling()
      }
    },
    async stop(timeoutMs = 10_000) {
      // Jobs that do not finish are retried by the next process.
      stopping.abort()
      await boss.stop({ graceful: true, timeout: timeoutMs }).finally(() => watch.stop())
    },
  }
}

function isSame(found: object, wanted: UpdateQueueOptions): boolean {
  return Object.entries(wanted).every(([option, value]) => Reflect.get(found, option) === value)
}
