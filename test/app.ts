import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { type DestinationStream, pino } from 'pino'
import { readConfig } from '#platform/config.ts'
import { createDatabase, type Database, type Db } from '#platform/database.ts'
import { createLogger } from '#platform/logger.ts'
import { checkedSerializer } from '#platform/response-serializer.ts'
import type { SearchServices } from '#search-index/public.ts'
import { composeServices, startCacheInvalidation, startSettings } from '#src/compose.ts'
import { renderMail } from '#src/mail/render-mail.ts'
import { buildServer } from '#src/server.ts'
import { createTestDatabase, type Filling, type TestDatabase } from './database.ts'
import { withoutOrderLimits } from './order-limits.ts'

export type TestApp = {
  app: FastifyInstance
  db: Db
  services: SearchServices
  /** All of its connection pools. */
  pools: readonly Pool[]
  url: string
  close(): Promise<void>
}

type Options = {
  work?: boolean
  logStream?: DestinationStream
  beside?: TestApp
  filling?: Filling
}

/**
 * Starts the shop's server on a database of its own with the rows of a `filling`, or, like a second process, on the database of
 * the app `beside`, which must be closed after it. Jobs only queue up unless `work` is set. `logStream` receives the shop's log
 * at level `trace`.
 */
export async function createTestApp(
  environment: Record<string, string> = {},
  { work = false, logStream, beside, filling }: Options = {},
): Promise<TestApp> {
  const database = beside ? sharedWith(beside) : await createTestDatabase(filling ?? startedOnce)
  const log = logStream ? createLogger('trace', logStream) : silent
  const services = compose(database, { DATA_DIR: database.dataDir, ...environment }, log, work)
  const settings = await startSettings(services, log)
  const app = await buildServer(services, log, checkedSerializer)
  const clearing = startCacheInvalidation(services, log)
  await services.jobs.start()
  await services.jobs.work()
  await app.ready()
  await isHearing(services)
  await settings.settled()
  return {
    app,
    db: database.db,
    services,
    pools: [database.pool, database.searchPool],
    url: database.url,
    async close() {
      await app.close()
      clearing.stop()
      settings.stop()
      await services.pgNotifications.stop()
      await services.jobs.stop(1000)
      await database.close()
    },
  }
}

/** When notifications are heard, settings are read once more: a test that counts statements must not count that. */
async function isHearing({ pgNotifications }: SearchServices): Promise<void> {
  while (!pgNotifications.isConnected()) await delay(5)
}

const silent = pino({ level: 'silent' })

/** Job queues are created when a shop starts for the first time, which takes 40 statements. */
const startedOnce: Filling = {
  name: 'started_once',
  fill: async (database) => {
    const { jobs, pgNotifications } = compose(database, {}, silent, false)
    await jobs.start()
    await pgNotifications.stop()
    await jobs.stop(1000)
  },
}

function compose(
  database: Database & { url: string },
  environment: Record<string, string>,
  log: FastifyBaseLogger,
  work: boolean,
): SearchServices {
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: log.level,
    DEMO_SHOP: '0',
    CACHE_MB: '0',
    ...withoutOrderLimits,
    SEARCH_ENGINE: process.env.SEARCH_ENGINE,
    ...environment,
  })
  return composeServices({
    config,
    database,
    databaseUrl: database.url,
    log,
    renderMail,
    work,
  })
}

function sharedWith({ url, services }: TestApp): TestDatabase {
  const { dataDir } = services.config
  return {
    ...createDatabase(url, { max: 5, directUrl: url, applicationName: 'test' }),
    url,
    dataDir,
  }
}
