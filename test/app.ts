import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { type DestinationStream, pino } from 'pino'
import { checkedAnswers } from '#platform/answer-writer.ts'
import { readConfig } from '#platform/config.ts'
import { createDatabase, type Db } from '#platform/database.ts'
import { createLogger } from '#platform/logger.ts'
import type { Services } from '#platform/services.ts'
import { composeServices, keepAnswersTrue } from '#src/compose.ts'
import { renderLetter } from '#src/mails.ts'
import { buildServer } from '#src/server.ts'
import { createTestDatabase, type Filling, type TestDatabase } from './database.ts'
import { withoutOrderLimits } from './order-limits.ts'

export type TestApp = {
  app: FastifyInstance
  db: Db
  services: Services
  /** All of its connections. */
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
 * The shop's server on a database of its own, or, as a second process would be, on that of the one that it stands
 * `beside`, which is closed after it. `work` lets jobs run, else they only queue up. `logStream` is told all that the shop's
 * own log would say at its most talkative. Its database has the rows of a `filling`.
 */
export async function createTestApp(
  environment: Record<string, string> = {},
  { work = false, logStream, beside, filling }: Options = {},
): Promise<TestApp> {
  const database = beside ? sharedWith(beside) : await createTestDatabase(filling)
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: logStream ? 'trace' : 'silent',
    DEMO_SHOP: '0',
    CACHE_MB: '0',
    ...withoutOrderLimits,
    DATA_DIR: database.dataDir,
    ...environment,
  })
  const log = logStream ? createLogger('trace', logStream) : pino({ level: 'silent' })
  const services = composeServices({
    config,
    database,
    databaseUrl: database.url,
    log,
    renderLetter,
    work,
  })
  const app = await buildServer(services, log, checkedAnswers)
  const clearing = keepAnswersTrue(services, log)
  await services.jobs.start()
  await services.jobs.work()
  await app.ready()
  return {
    app,
    db: database.db,
    services,
    pools: [database.pool, database.searchPool],
    url: database.url,
    async close() {
      await app.close()
      clearing.stop()
      await services.notices.stop()
      await services.jobs.stop(1000)
      await database.close()
    },
  }
}

function sharedWith({ url, services }: TestApp): TestDatabase {
  const { dataDir } = services.config
  return {
    ...createDatabase(url, { max: 5, isDirect: true, applicationName: 'test' }),
    url,
    dataDir,
  }
}
